import { type CSSProperties, useState } from 'react'
import { joinClasses } from './join-classes.ts'
import css from './work.module.css'

type WorkProps = {
  src: string
  /** What hangs when `src` fails, say a cover. */
  fallback?: string
  alt: string
  /** Width by height, where it is known before the picture has come. */
  ratio?: number
  /** Paper is dimmed in the dark; a person's own picture is not. */
  paper?: boolean
  /** Lifts under the pointer. */
  lifts?: boolean
  eager?: boolean
  className?: string
}

/**
 * A picture on a wall: whole, in its own proportions, with its shadow. It fills the space that
 * `--work-width` and `--work-height` give, which the wall sets.
 */
export function Work(props: WorkProps) {
  // A new picture starts afresh: its own proportions, and its own chance to come.
  return <HungWork key={props.src} {...props} />
}

function HungWork({ src, fallback, alt, ratio, paper, lifts, eager, className }: WorkProps) {
  const [failed, setFailed] = useState(false)
  const [measured, setMeasured] = useState<number>()
  const shown = failed && fallback ? fallback : src
  const proportion = measured ?? ratio
  return (
    <img
      className={joinClasses(
        css.work,
        (paper || failed) && css.paper,
        lifts && css.lifts,
        proportion === undefined && css.coming,
        className,
      )}
      style={proportion === undefined ? undefined : ({ '--ratio': proportion } as CSSProperties)}
      src={shown}
      alt={alt}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : 'auto'}
      decoding="async"
      onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
        setMeasured(naturalHeight > 0 ? naturalWidth / naturalHeight : 1)
      }
      onError={() => {
        setFailed(true)
        if (!fallback || failed) setMeasured((before) => before ?? ratio ?? 1)
      }}
    />
  )
}
