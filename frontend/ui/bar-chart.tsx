import type { ReactNode } from 'react'
import css from './bar-chart.module.css'
import typography from './typography.module.css'

/** Two counts, one above the other. */
type Bar = { key: string | number; ink: number; amber: number }

type BarChartProps = {
  caption: ReactNode
  bars: readonly Bar[]
  /** Texts of the axis, at equal distances. */
  marks: readonly string[]
  /** Height of the highest bar, in px. */
  height: number
  /** Text alternative of the bars; omitted if the caption says enough. */
  label?: string
  /** Content below the axis. */
  children?: ReactNode
}

/** Chart of counts over time. The bars are in the colours of the text and of warnings. */
export function BarChart({ caption, bars, marks, height, label, children }: BarChartProps) {
  const max = Math.max(1, ...bars.map(({ ink, amber }) => ink + amber))
  const hidden = { 'aria-hidden': true } as const
  return (
    <figure>
      <figcaption>{caption}</figcaption>
      <div
        className={css.bars}
        style={{ height }}
        {...(label === undefined ? hidden : { role: 'img', 'aria-label': label })}
      >
        {bars.map(({ key, ink, amber }) => (
          <span key={key} style={{ height: `${(100 * (ink + amber)) / max}%` }}>
            {amber > 0 && <i className={css.amber} style={{ flexGrow: amber }} />}
            {ink > 0 && <i className={css.ink} style={{ flexGrow: ink }} />}
          </span>
        ))}
      </div>
      <div className={`${typography.mono} ${css.axis}`} aria-hidden="true">
        {marks.map((mark) => (
          <span key={mark}>{mark}</span>
        ))}
      </div>
      {children}
    </figure>
  )
}
