import { Link } from '@tanstack/react-router'
import { maxGroups } from '#contract/security/review-limits.ts'
import type { DirectoryCount } from '#contract/views/directory-count.ts'
import type { ReviewOverview } from '#contract/views/review.ts'
import { formatCount } from '#lib/format-count.ts'
import tabLink from '#ui/tab-link.module.css'
import typography from '#ui/typography.module.css'
import { type QueueTab, queueTab, searchOfTab, tabNames } from './queue-tab.ts'
import css from './queue-tabs.module.css'

type TabsProps = { tab: QueueTab; overview: ReviewOverview | undefined }

/** Tabs of the queue, as links. */
export function QueueTabs({ tab, overview }: TabsProps) {
  return (
    <nav className={`${tabLink.tabs} ${css.tabs}`} aria-label="Parts of the queue">
      {queueTab.options.map((name) => (
        <Link
          key={name}
          to="/admin/review"
          search={searchOfTab(name)}
          resetScroll={false}
          activeOptions={{ exact: true }}
          className={`${tabLink.tab} ${css.tab}`}
          {...(name === tab && { 'aria-current': 'page' })}
        >
          {tabNames[name]}{' '}
          {overview && (
            <span className={typography.mono}>{formatCount(countOfTab(name, overview))}</span>
          )}
        </Link>
      ))}
      <span className={`${typography.muted} ${css.order}`}>Oldest first</span>
    </nav>
  )
}

export function countOfTab(tab: QueueTab, { counts, groups }: ReviewOverview): DirectoryCount {
  if (tab !== 'same-network') return counts[tab]
  return {
    total: groups.reduce((sum, { count }) => sum + count.total, 0),
    isBounded: groups.length === maxGroups || groups.some(({ count }) => count.isBounded),
  }
}
