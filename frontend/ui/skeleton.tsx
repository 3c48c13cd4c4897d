import type { ReactNode } from 'react'
import css from './skeleton.module.css'
import typography from './typography.module.css'

type LoadingProps = { text: string; className?: string | undefined; children: ReactNode }

/** Placeholders while content loads. Screen readers announce `text`. */
export function Loading({ text, className, children }: LoadingProps) {
  return (
    <div className={className} aria-busy="true">
      <p className={typography.hidden} role="status">
        {text}
      </p>
      {children}
    </div>
  )
}

/** Placeholder of a line of text. `width` is in percent, `height` in px. */
export function SkeletonBar({ width = 100, height = 20 }: { width?: number; height?: number }) {
  return <span className={css.bar} style={{ width: `${width}%`, height }} />
}

/** Placeholder of an artwork. */
export function SkeletonArtwork() {
  return <span className={css.artwork} />
}
