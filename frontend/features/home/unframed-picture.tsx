import type { CSSProperties } from 'react'
import type { SampleArtwork } from './sample-artworks.ts'
import css from './unframed-picture.module.css'

/** Margin of a print, as a share of its short side. The bottom margin is 55 % larger. */
const margin = 0.085
const bottomMore = 0.55

/** Returns the position of a print, in percent of the frame, at which only its picture is visible. */
export function placePicture({ width, height }: SampleArtwork, frame: number): CSSProperties {
  const side = Math.round(Math.min(width, height) * margin)
  const picture = {
    width: width - 2 * side,
    height: height - 2 * side - Math.round(side * bottomMore),
  }
  const scale = Math.max(frame / picture.width, 1 / picture.height)
  const left = side * scale + (picture.width * scale - frame) / 2
  const top = side * scale + (picture.height * scale - 1) / 2
  return {
    width: `${(100 * width * scale) / frame}%`,
    left: `${(-100 * left) / frame}%`,
    top: `${-100 * top}%`,
  }
}

type PictureOnlyProps = {
  work: SampleArtwork
  frame: number
  /** True if the picture is below the first view. */
  lazy?: boolean
}

/** The picture of a print without its paper, for use in a frame. Decorative. */
export function UnframedPicture({ work, frame, lazy }: PictureOnlyProps) {
  return (
    <span className={css.frame} style={{ aspectRatio: frame }}>
      <img
        key={work.src}
        src={work.src}
        alt=""
        style={placePicture(work, frame)}
        draggable={false}
        loading={lazy ? 'lazy' : 'eager'}
        decoding="async"
      />
    </span>
  )
}
