import { type CSSProperties, useState } from 'react'
import css from './artwork-image.module.css'
import { joinClasses } from './join-classes.ts'
import { Picture, type PictureSources } from './picture.tsx'
import { cacheRatio, findRatio } from './picture-ratios.ts'

type WorkProps = {
  src: string
  /** Available sizes, if there are several. */
  sources?: PictureSources | undefined
  /** Fallback when `src` fails, such as generated artwork. */
  fallback?: string
  alt: string
  /** Width by height, if it is known before the picture has loaded. */
  ratio?: number
  /** True for generated artwork, which the dark theme dims. Pictures of users are not dimmed. */
  paper?: boolean
  /** True if the picture lifts on hover. */
  lifts?: boolean
  /** True if the picture loads first. Other pictures load lazily. */
  eager?: boolean
  className?: string
}

/** Transparent pixel, shown if neither the picture nor its fallback loads. */
const blank = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=='

/**
 * Artwork on a wall: uncropped, in its own ratio, with a shadow. It fits into `--work-width` and
 * `--work-height`, which the wall sets.
 */
export function ArtworkImage(props: WorkProps) {
  // A new picture resets the measured ratio and the failures.
  return <LoadedWork key={props.src} {...props} />
}

function LoadedWork({
  src,
  sources,
  fallback,
  alt,
  ratio,
  paper,
  lifts,
  eager,
  className,
}: WorkProps) {
  const [failures, setFailures] = useState(0)
  const [measured, setMeasured] = useState(() => findRatio(src))
  // Each URL is requested only once.
  const candidates = fallback === src ? [src] : [src, fallback]
  const shown = candidates[failures] ?? blank
  const proportion = measured ?? ratio
  return (
    <Picture
      className={joinClasses(
        css.work,
        (paper || failures > 0) && css.paper,
        lifts && css.lifts,
        proportion === undefined && css.coming,
        className,
      )}
      style={proportion === undefined ? undefined : ({ '--ratio': proportion } as CSSProperties)}
      src={shown}
      sources={failures === 0 ? sources : undefined}
      alt={alt}
      // A cached picture is loaded eagerly: lazy loading would leave it blank for a moment.
      loading={eager || measured !== undefined ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : 'auto'}
      decoding={measured === undefined ? 'async' : 'sync'}
      onLoad={({ currentTarget }) => {
        const known = shown === blank ? undefined : cacheRatio(shown, currentTarget)
        setMeasured(known ?? ratio ?? 1)
      }}
      onError={() => setFailures(failures + 1)}
    />
  )
}
