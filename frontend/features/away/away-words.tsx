import { Link } from '@tanstack/react-router'
import { writeMoment } from '#lib/write-moment.ts'
import layout from '#ui/layout.module.css'
import { Notice } from '#ui/notice.tsx'
import css from './away-words.module.css'

type AwayWordsProps = {
  /** Whether the browser itself says that it has no connection. */
  isOffline: boolean
  /** Since when what is shown is, in ms since 1970; undefined where it was not kept. */
  keptAt?: number | undefined
  /** Alternative pages. */
  kept?: readonly { path: string; name: string }[]
}

/** Texts of a page shown from the cache, or missing in it. */
export function AwayWords({ isOffline, keptAt, kept = [] }: AwayWordsProps) {
  const why = isOffline ? 'You are offline.' : 'The directory cannot be reached just now.'
  const until = isOffline ? 'you are connected again' : 'the directory answers'
  return (
    <div className={`${layout.wrap} ${css.away}`} role="status">
      {keptAt !== undefined ? (
        <Notice>
          {why} This is as it was {writeMoment(keptAt)}.
        </Notice>
      ) : (
        <Notice>
          {why} This page was not kept in this browser; it opens once {until}.{' '}
          <KeptLinks kept={kept} />
        </Notice>
      )}
    </div>
  )
}

function KeptLinks({ kept }: { kept: readonly { path: string; name: string }[] }) {
  if (kept.length === 0) return null
  return (
    <>
      Kept are{' '}
      {kept.map(({ path, name }, place) => (
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
