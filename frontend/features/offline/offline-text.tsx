import { Link } from '@tanstack/react-router'
import type { CachedPage } from '#lib/cached-pages.ts'
import { formatLocalTime } from '#lib/format-local-time.ts'
import layout from '#ui/layout.module.css'
import { Notice } from '#ui/notice.tsx'
import css from './offline-text.module.css'

type OfflineTextProps = {
  /** True if the browser reports that it has no connection. */
  isOffline: boolean
  /** Time at which the shown data was cached, in ms since 1970; undefined if it is not cached. */
  cachedAt?: number | undefined
  /** Other cached pages. */
  pages?: readonly Pick<CachedPage, 'path' | 'name'>[]
}

/** Notice on a page that is shown from the cache or missing in it. */
export function OfflineText({ isOffline, cachedAt, pages = [] }: OfflineTextProps) {
  const reason = isOffline ? 'You are offline.' : 'The directory cannot be reached.'
  const until = isOffline ? 'you are connected again' : 'the directory can be reached again'
  return (
    <div className={`${layout.wrap} ${css.offline}`} role="status">
      {cachedAt !== undefined ? (
        <Notice>
          {reason} You see this page as it was at {formatLocalTime(cachedAt)}.
        </Notice>
      ) : (
        <Notice>
          {reason} This page is not stored in this browser. It opens once {until}.{' '}
          <CachedLinks pages={pages} />
        </Notice>
      )}
    </div>
  )
}

function CachedLinks({ pages }: Pick<Required<OfflineTextProps>, 'pages'>) {
  if (pages.length === 0) return null
  return (
    <>
      Stored pages:{' '}
      {pages.map(({ path, name }, index) => (
        <span key={path}>
          {index > 0 && ', '}
          <Link to={path}>
            <bdi>{name}</bdi>
          </Link>
        </span>
      ))}
      .
    </>
  )
}
