import { maxCounted } from '#contract/search/list-limits.ts'
import { arrivalBars, arrivalSeconds } from '#contract/security/review-limits.ts'
import type { ReviewOverview } from '#contract/views/review.ts'
import { formatCount } from '#lib/format-count.ts'
import { Icon } from '#ui/icon.tsx'
import { joinClasses } from '#ui/join-classes.ts'
import typography from '#ui/typography.module.css'
import css from './arrivals.module.css'

type ArrivalsProps = {
  arrivals: ReviewOverview['arrivals']
  /** Time of the count, in ms since 1970. */
  now: number
}

const maxHeightPx = 60

/** Chart of the profiles that arrived in the last three hours. Those of large networks are amber. */
export function Arrivals({ arrivals, now }: ArrivalsProps) {
  const byAgo = new Map(arrivals.map((quarter) => [quarter.ago, quarter]))
  const max = Math.max(1, ...arrivals.map(({ count }) => count))
  const total = arrivals.reduce((sum, { count }) => sum + count, 0)
  const crowded = arrivals.reduce((sum, quarter) => sum + quarter.crowded, 0)
  const isBounded = arrivals.some(({ count }) => count >= maxCounted)
  const bars = Array.from({ length: arrivalBars }, (_, index) => byAgo.get(arrivalBars - 1 - index))
  const clock = (hoursAgo: number) =>
    new Date(now - hoursAgo * 3_600_000).toISOString().slice(11, 16)
  const hours = (arrivalBars * arrivalSeconds) / 3600
  const marks = Array.from({ length: hours + 1 }, (_, index) => clock(hours - index))
  return (
    <figure className={css.figure}>
      <figcaption className={joinClasses(typography.mono, css.caption)}>
        <span>Held profiles by arrival, last {hours} hours</span>
        {crowded > 0 && (
          <span className={typography.amber}>
            <Icon name="warning" /> {formatCount({ total: crowded, isBounded })} of{' '}
            {formatCount({ total, isBounded })} from large networks
          </span>
        )}
      </figcaption>
      <div className={css.bars} aria-hidden="true">
        {bars.map((bar, index) => (
          <i
            // biome-ignore lint/suspicious/noArrayIndexKey: bars never move
            key={index}
            className={joinClasses(css.bar, bar && bar.crowded > 0 && css.amber)}
            style={{ height: bar ? Math.max(2, (maxHeightPx * bar.count) / max) : 0 }}
          />
        ))}
      </div>
      <div className={joinClasses(typography.mono, css.axis)} aria-hidden="true">
        {marks.map((mark, index) => (
          <span key={mark}>{index === hours ? `${mark} UTC` : mark}</span>
        ))}
      </div>
    </figure>
  )
}
