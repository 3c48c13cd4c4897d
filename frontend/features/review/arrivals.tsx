import { maxCounted } from '#contract/search/list-limits.ts'
import { arrivalBars, arrivalSeconds } from '#contract/security/review-limits.ts'
import type { ReviewOverview } from '#contract/views/review.ts'
import { formatCount } from '#lib/format-count.ts'
import { BarChart } from '#ui/bar-chart.tsx'
import { Icon } from '#ui/icon.tsx'
import typography from '#ui/typography.module.css'
import css from './arrivals.module.css'

type ArrivalsProps = {
  arrivals: ReviewOverview['arrivals']
  /** Time of the count, in ms since 1970. */
  now: number
}

const hourMs = 3_600_000

/** Chart of the profiles held in the last hours. A bar with any profile of a large network is amber. */
export function Arrivals({ arrivals, now }: ArrivalsProps) {
  const byAgo = new Map(arrivals.map((bar) => [bar.ago, bar]))
  const total = arrivals.reduce((sum, { count }) => sum + count, 0)
  const crowded = arrivals.reduce((sum, bar) => sum + bar.crowded, 0)
  const isBounded = arrivals.some(({ count }) => count >= maxCounted)
  const bars = Array.from({ length: arrivalBars }, (_, index) => {
    // `ago` counts back from the newest bar, which is drawn last.
    const bar = byAgo.get(arrivalBars - 1 - index) ?? { count: 0, crowded: 0 }
    const isCrowded = bar.crowded > 0
    return { key: index, ink: isCrowded ? 0 : bar.count, amber: isCrowded ? bar.count : 0 }
  })
  const formatHourAgo = (hours: number) =>
    new Date(now - hours * hourMs).toISOString().slice(11, 16)
  const hours = (arrivalBars * arrivalSeconds * 1000) / hourMs
  const marks = Array.from({ length: hours + 1 }, (_, index) => formatHourAgo(hours - index))
  return (
    <div className={css.arrivals}>
      <BarChart
        height={60}
        bars={bars}
        marks={marks.map((mark, index) => (index === hours ? `${mark} UTC` : mark))}
        caption={
          <span className={`${typography.mono} ${css.caption}`}>
            <span>Held profiles by arrival, last {hours} hours</span>
            {crowded > 0 && (
              <span className={typography.amber}>
                <Icon name="warning" /> {formatCount({ total: crowded, isBounded })} of{' '}
                {formatCount({ total, isBounded })} from large networks
              </span>
            )}
          </span>
        }
      />
    </div>
  )
}
