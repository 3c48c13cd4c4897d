import { Link } from '@tanstack/react-router'
import tabLink from '#ui/tab-link.module.css'
import css from './audit-tabs.module.css'
import { today } from './point.ts'

type AuditTab = 'events' | 'as-of' | 'diff'

/** Tabs of the audit pages, as links. */
export function AuditTabs({ tab }: { tab: AuditTab }) {
  const current = (name: AuditTab) => ({
    className: tabLink.tab,
    activeOptions: { exact: true },
    ...(name === tab && { 'aria-current': 'page' as const }),
  })
  return (
    <nav className={`${tabLink.tabs} ${css.tabs}`} aria-label="History">
      <Link to="/admin/audit" search={{}} {...current('events')}>
        All events
      </Link>
      <Link to="/admin/audit" search={{ on: today() }} {...current('as-of')}>
        As of a day
      </Link>
      <Link to="/admin/audit/diff" search={{}} {...current('diff')}>
        Compare two days
      </Link>
    </nav>
  )
}
