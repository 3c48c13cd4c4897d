import type { AttemptCount } from '#contract/views/attempt.ts'
import { formatNumber } from '#lib/format-number.ts'
import chart from '#ui/bar-chart.module.css'
import { BarChart } from '#ui/bar-chart.tsx'
import { Table } from '#ui/table.tsx'
import typography from '#ui/typography.module.css'
import css from './attempt-chart.module.css'
import { formatAttemptTime } from './format-attempt.ts'

const quartersPerMark = 16

/** Attempts in the last 24 hours per quarter of an hour, as a chart and as a table. */
export function AttemptChart({ counts }: { counts: readonly AttemptCount[] }) {
  const max = Math.max(0, ...counts.map(({ attempts }) => attempts))
  const total = counts.reduce((sum, { attempts }) => sum + attempts, 0)
  const marks = counts.filter((_, index) => index % quartersPerMark === 0)
  return (
    <BarChart
      height={130}
      bars={counts.map(({ quarter, attempts, blocked }) => ({
        key: quarter,
        ink: blocked,
        amber: attempts - blocked,
      }))}
      marks={[...marks.map(({ quarter }) => quarter.slice(11, 16)), 'now']}
      label={`${formatNumber(total)} attempts in 24 hours, per quarter of an hour. The table below has the numbers.`}
      caption={
        <span className={css.caption}>
          <span className={typography.h3}>Attempts in the last 24 hours</span>
          <span className={css.legend}>
            <i className={chart.ink} aria-hidden="true" /> Blocked
            <i className={chart.amber} aria-hidden="true" /> Accepted, flagged
          </span>
          <span className={typography.mono}>at most {formatNumber(max)} in 15 minutes</span>
        </span>
      }
    >
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
    </BarChart>
  )
}
