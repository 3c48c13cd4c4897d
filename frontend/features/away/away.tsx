import { useAtomValue } from 'jotai'
import { liveStateAtom } from '#lib/live-status.ts'
import { useLazy } from '#lib/use-lazy.ts'
import { keptTimesAtom } from '#queries/kept-times.ts'

const loadNotice = () => import('./away-notice.tsx')
const nothing = () => undefined

/**
 * The place for what a page says while the directory is out of reach. Its code comes once the page has
 * settled and follows the log, so that it is there when the connection is not.
 */
export function Away() {
  const isSettled = useAtomValue(liveStateAtom).status !== 'reconnecting'
  const isKept = useAtomValue(keptTimesAtom).size > 0
  const notice = useLazy(loadNotice, isSettled || isKept || !navigator.onLine, nothing)
  return notice && <notice.AwayNotice />
}
