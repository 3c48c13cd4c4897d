import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { pages } from '#contract/pages/all-pages.ts'
import { reviewPage } from '#contract/pages/staff-pages.ts'
import type { DirectoryCount } from '#contract/views/directory-count.ts'
import { formatCount } from '#lib/format-count.ts'
import { reviewQueries } from '#queries/review.ts'
import { joinClasses } from '#ui/join-classes.ts'
import layout from '#ui/layout.module.css'
import tab from '#ui/tab-link.module.css'
import typography from '#ui/typography.module.css'
import css from './staff-bar.module.css'

/** Entries of the staff navigation. Pages below an entry's path belong to it. */
const entries: readonly { path: string; name: string }[] = pages
  .flatMap(({ path, staffName }) => (staffName ? { path, name: staffName } : []))
  .filter(({ path }, _, all) => !all.some((other) => path.startsWith(`${other.path}/`)))

/** Navigation of the staff pages. */
export function StaffBar() {
  const pathname = useLocation({ select: (location) => location.pathname })
  const isCurrent = (path: string) => pathname === path || pathname.startsWith(`${path}/`)
  const row = useRef<HTMLDivElement>(null)
  const overflow = useOverflow(row)
  const { data: waiting } = useQuery(reviewQueries.count())
  const isCounted = waiting !== undefined
  // A narrow window shows only a part of the bar. The count widens an entry when it arrives.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the current entry changes with the path
  useLayoutEffect(() => {
    const current = row.current?.querySelector('[aria-current]')
    current?.scrollIntoView({ block: 'nearest', inline: 'center', behavior: 'instant' })
  }, [pathname, isCounted])
  return (
    <nav className={`${layout.screenOnly} ${css.bar}`} aria-label="Staff">
      {overflow.before && <Arrow className={css.before}>‹</Arrow>}
      {overflow.after && <Arrow className={css.after}>›</Arrow>}
      <div className={`${layout.wrap} ${css.row}`} ref={row}>
        <span className={`${typography.mono} ${css.note}`}>Staff only</span>
        {entries.map(({ path, name }) => (
          <Link
            key={path}
            to={path}
            className={`${tab.tab} ${css.page}`}
            {...(isCurrent(path) && { 'aria-current': 'page' })}
          >
            {name}
            {path === reviewPage.path && waiting && <WaitingCount waiting={waiting} />}
          </Link>
        ))}
      </div>
    </nav>
  )
}

/** Number of waiting profiles; nothing if there are none. */
function WaitingCount({ waiting }: { waiting: DirectoryCount }) {
  if (waiting.total === 0) return null
  return (
    <span className={css.count}>
      {formatCount(waiting)}
      <span className={typography.hidden}> waiting</span>
    </span>
  )
}

/** Arrow that shows that the bar continues beyond the edge of the window. */
function Arrow({ className, children }: { className: string | undefined; children: string }) {
  return (
    <span className={joinClasses(css.hint, className)} aria-hidden="true">
      {children}
    </span>
  )
}

/** Returns whether a row overflows at its start and at its end. */
function useOverflow(row: RefObject<HTMLElement | null>) {
  const [overflow, setOverflow] = useState({ before: false, after: false })
  useEffect(() => {
    const scroller = row.current
    if (!scroller) return
    const update = () => {
      const { scrollLeft, scrollWidth, clientWidth } = scroller
      // Ignores fractions of a pixel.
      const [before, after] = [scrollLeft > 1, scrollLeft + clientWidth < scrollWidth - 1]
      setOverflow((old) => (old.before === before && old.after === after ? old : { before, after }))
    }
    const watcher = new ResizeObserver(update)
    for (const part of [scroller, ...scroller.children]) watcher.observe(part)
    scroller.addEventListener('scroll', update, { passive: true })
    return () => {
      watcher.disconnect()
      scroller.removeEventListener('scroll', update)
    }
  }, [row])
  return overflow
}
