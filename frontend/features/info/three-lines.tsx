import { type ReactNode, useId } from 'react'
import typography from '#ui/typography.module.css'
import { WallLabel } from '#ui/wall-label.tsx'
import css from './three-lines.module.css'

type ThreeLinesProps = {
  title?: string
  lines: readonly string[]
  /** Link to the full text. */
  children?: ReactNode
}

/** Summary of a long text in three lines, on a label. */
export function ThreeLines({ title = 'In three lines', lines, children }: ThreeLinesProps) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <WallLabel>
        <h2 id={id} className={typography.mono}>
          {title}
        </h2>
        <ul className={css.lines}>
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        {children}
      </WallLabel>
    </section>
  )
}
