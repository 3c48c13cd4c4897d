import { type CSSProperties, useState } from 'react'
import { joinClasses } from './join-classes.ts'
import { Picture, type PictureSources } from './picture.tsx'
import { noteRatio, seenRatio } from './seen-pictures.ts'
import css from './work.module.css'

type WorkProps = {
  src: string
  /** Available sizes, if there are several. */
  sources?: PictureSources | undefined
  /** Fallback when `src` fails, such as generated artwork. */
  fallback?: string
  alt: string
  /** Width by height, where it is known before the picture has come. */
  ratio?: number
  /** Paper is dimmed in the dark; a person's own picture is not. */
  paper?: boolean
  /** Lifts under the pointer. */
  lifts?: boolean
  /** The one that is seen first. Others in the window come once it is laid out, and after that one. */
  eager?: boolean
  className?: string
}

/** Nothing, where neither a picture nor what stands in for it has come: an empty sheet hangs. */
const blank = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=='

/**
 * A picture on a wall: whole, in its own proportions, with its shadow. It fills the space that
 * `--work-width` and `--work-height` give, which the wall sets.
 */
export function Work(props: WorkProps) {
  // A new picture starts afresh: its own proportions, and its own chance to come.
  return <HungWork key={props.src} {...props} />
}

function HungWork({
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
  const [measured, setMeasured] = useState(() => seenRatio(src))
  // What failed once is not asked for a second time.
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
      // What was seen already is there at once. A lazy picture would be away for a moment.
      loading={eager || measured !== undefined ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : 'auto'}
      decoding={measured === undefined ? 'async' : 'sync'}
      onLoad={({ currentTarget }) => {
        const known = shown === blank ? undefined : noteRatio(shown, currentTarget)
        setMeasured(known ?? ratio ?? 1)
      }}
      onError={() => setFailures(failures + 1)}
    />
  )
}
