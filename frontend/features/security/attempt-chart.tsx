import type { AttemptCount } from '#contract/views/attempt.ts'
import { formatNumber } from '#lib/format-number.ts'
import { Table } from '#ui/table.tsx'
import typography from '#ui/typography.module.css'
import css from './attempt-chart.module.css'
import { formatAttemptTime } from './format-attempt.ts'

const size = { width: 960, height: 150 } as const
/** Quarters of an hour between ticks of the time axis. */
const tickEvery = 16

/** Attempts in the last 24 hours per quarter of an hour, as a chart and as a table. */
export function AttemptChart({ counts }: { counts: readonly AttemptCount[] }) {
  const max = Math.max(0, ...counts.map(({ attempts }) => attempts))
  const total = counts.reduce((sum, { attempts }) => sum + attempts, 0)
  const step = size.width / Math.max(1, counts.length)
  const heightOf = (count: number) => (count / Math.max(1, max)) * size.height
  return (
    <figure>
      <figcaption className={css.caption}>
        <span className={typography.h3}>Attempts in the last 24 hours</span>
        <span className={css.legend}>
          <i className={css.blockedKey} aria-hidden="true" /> Blocked
          <i className={css.acceptedKey} aria-hidden="true" /> Accepted, flagged
        </span>
        <span className={typography.mono}>at most {formatNumber(max)} in 15 minutes</span>
      </figcaption>
      <svg
        className={css.chart}
        viewBox={`0 0 ${size.width} ${size.height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`${formatNumber(total)} attempts in 24 hours, per quarter of an hour. The table below has the numbers.`}
      >
        {counts.map(({ quarter, attempts, blocked }, index) => {
          const x = index * step + step * 0.15
          const width = step * 0.7
          const high = heightOf(attempts)
          const low = heightOf(blocked)
          return (
            <g key={quarter}>
              <rect
                className={css.accepted}
                {...{ x, width, y: size.height - high, height: high - low }}
              />
              <rect className={css.blocked} {...{ x, width, y: size.height - low, height: low }} />
            </g>
          )
        })}
      </svg>
      <div className={`${typography.mono} ${css.axis}`} aria-hidden="true">
        {counts
          .filter((_, index) => index % tickEvery === 0)
          .map(({ quarter }) => (
            <span key={quarter}>{quarter.slice(11, 16)}</span>
          ))}
        <span>now</span>
      </div>
      <details className={css.numbers}>
        <summary>Numbers</summary>
        <Table
          caption="Attempts per quarter of an hour, without empty ones"
          heads={['From', 'Attempts', 'Blocked', 'Flagged']}
          rows={counts
            .filter(({ attempts }) => attempts > 0)
            .map(({ quarter, attempts, blocked, flagged }) => ({
              key: quarter,
              cells: [formatAttemptTime(quarter), attempts, blocked, flagged],
            }))}
        />
      </details>
    </figure>
  )
}
