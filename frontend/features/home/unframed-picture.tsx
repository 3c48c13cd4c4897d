import type { CSSProperties } from 'react'
import type { SampleArtwork } from './sample-artworks.ts'
import css from './unframed-picture.module.css'

/** Margin of a print as in `backend/art/svg/sheet.ts`: a share of its short side, and 55 % more at the bottom. */
const margin = 0.085
const bottomExtra = 0.55

/** Returns the position of a print in a frame of this ratio (width by height) at which only its picture is visible. */
export function placePicture({ width, height }: SampleArtwork, ratio: number): CSSProperties {
  const side = Math.round(Math.min(width, height) * margin)
  const picture = {
    width: width - 2 * side,
    height: height - 2 * side - Math.round(side * bottomExtra),
  }
  const scale = Math.max(ratio / picture.width, 1 / picture.height)
  const left = side * scale + (picture.width * scale - ratio) / 2
  const top = side * scale + (picture.height * scale - 1) / 2
  return {
    width: `${(100 * width * scale) / ratio}%`,
    left: `${(-100 * left) / ratio}%`,
    top: `${-100 * top}%`,
  }
}

type UnframedPictureProps = {
  artwork: SampleArtwork
  /** Ratio of the frame, width by height. */
  ratio: number
  /** True if the picture is below the first view. */
  lazy?: boolean
}

/** The picture of a print without its paper, for use in a frame. Decorative. */
export function UnframedPicture({ artwork, ratio, lazy }: UnframedPictureProps) {
  return (
    <span className={css.frame} style={{ aspectRatio: ratio }}>
      <img
        key={artwork.src}
        src={artwork.src}
        alt=""
        style={placePicture(artwork, ratio)}
        draggable={false}
        loading={lazy ? 'lazy' : 'eager'}
        decoding="async"
      />
    </span>
  )
}
