import { Link, useLocation } from '@tanstack/react-router'
import { useLayoutEffect, useRef } from 'react'
import { pages } from '#contract/pages.ts'
import layout from '#ui/layout.module.css'
import type from '#ui/type.module.css'
import css from './staff-bar.module.css'

/** What lies below one of them belongs to it. */
const entries: readonly { path: string; name: string }[] = pages.flatMap(({ path, staffName }) =>
  staffName && !path.includes('$') ? { path, name: staffName } : [],
)

/** The pages of admins and auditors, as links. */
export function StaffBar() {
  const pathname = useLocation({ select: (location) => location.pathname })
  const isCurrent = (path: string) => pathname === path || pathname.startsWith(`${path}/`)
  const bar = useRef<HTMLElement>(null)
  // A narrow window shows a part of the bar: it begins at the page that is open.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another path has another current entry
  useLayoutEffect(() => {
    const current = bar.current?.querySelector('[aria-current]')
    current?.scrollIntoView({ block: 'nearest', inline: 'center', behavior: 'instant' })
  }, [pathname])
  return (
    <nav className={css.bar} aria-label="Staff" ref={bar}>
      <div className={`${layout.wrap} ${css.row}`}>
        <span className={`${type.mono} ${css.note}`}>Staff only</span>
        {entries.map(({ path, name }) => (
          <Link
            key={path}
            to={path}
            className={css.page}
            {...(isCurrent(path) && { 'aria-current': 'page' })}
          >
            {name}
          </Link>
        ))}
      </div>
    </nav>
  )
}
