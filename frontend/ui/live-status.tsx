import { joinClasses } from './join-classes.ts'
import css from './live-status.module.css'

type LiveStatusProps = {
  status: 'live' | 'connecting' | 'reconnecting' | 'stale'
  /** Time since which changes may be missing, formatted. */
  since?: string | undefined
}

/** Shows whether the page is up to date: a disc, a ring or a diamond, and the word. */
export function LiveStatus({ status, since }: LiveStatusProps) {
  return (
    <span className={joinClasses(css.status, css[status])} role="status">
      {status === 'live' && 'Live'}
      {status === 'connecting' && 'Connecting'}
      {status === 'reconnecting' && 'Reconnecting'}
      {status === 'stale' && `Stale since ${since ?? '-'}`}
    </span>
  )
}
