import { Link } from '@tanstack/react-router'
import { formatLocalTime } from '#lib/format-local-time.ts'
import layout from '#ui/layout.module.css'
import { Notice } from '#ui/notice.tsx'
import css from './offline-text.module.css'

type OfflineTextProps = {
  /** Whether the browser itself says that it has no connection. */
  isOffline: boolean
  /** Time of caching of the data shown, in ms since 1970; undefined if it is not cached. */
  cachedAt?: number | undefined
  /** Alternative pages. */
  pages?: readonly { path: string; name: string }[]
}

/** Texts of a page shown from the cache, or missing in it. */
export function OfflineText({ isOffline, cachedAt, pages = [] }: OfflineTextProps) {
  const why = isOffline ? 'You are offline.' : 'The directory cannot be reached just now.'
  const until = isOffline ? 'you are connected again' : 'the directory answers'
  return (
    <div className={`${layout.wrap} ${css.offline}`} role="status">
      {cachedAt !== undefined ? (
        <Notice>
          {why} This is as it was {formatLocalTime(cachedAt)}.
        </Notice>
      ) : (
        <Notice>
          {why} This page was not kept in this browser; it opens once {until}.{' '}
          <CachedLinks pages={pages} />
        </Notice>
      )}
    </div>
  )
}

function CachedLinks({ pages }: { pages: readonly { path: string; name: string }[] }) {
  if (pages.length === 0) return null
  return (
    <>
      Kept are{' '}
      {pages.map(({ path, name }, place) => (
        <span key={path}>
          {place > 0 && ', '}
          <Link to={path}>
            <bdi>{name}</bdi>
          </Link>
        </span>
      ))}
      .
    </>
  )
}
