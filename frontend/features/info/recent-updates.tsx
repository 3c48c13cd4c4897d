import { formatDay } from '#contract/format-day.ts'
import { type Update, updates } from '#contract/pages/page-texts/updates.ts'
import typography from '#ui/typography.module.css'
import css from './recent-updates.module.css'

const maxShown = 6

/** Recent changes, newest first. */
export function RecentUpdates({ list = updates }: { list?: readonly Update[] }) {
  return (
    <section aria-labelledby="recent-updates">
      <h2 id="recent-updates" className={typography.h3}>
        Recent updates
      </h2>
      <ol className={css.updates}>
        {list.slice(0, maxShown).map(({ day, text }) => (
          <li key={day + text}>
            <time dateTime={day} className={typography.mono}>
              {formatDay(day)}
            </time>
            <span>{text}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}
