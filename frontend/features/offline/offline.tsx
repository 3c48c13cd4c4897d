import { useAtomValue } from 'jotai'
import { liveStateAtom } from '#lib/live-status.ts'
import { useLazy } from '#lib/use-lazy.ts'
import { cachedTimesAtom } from '#queries/cached-times.ts'

const loadNotice = () => import('./offline-notice.tsx')
const nothing = () => undefined

/**
 * The place for what a page says while the directory is out of reach. Its code comes once the page has
 * settled and follows the log, so that it is there when the connection is not.
 */
export function Offline() {
  const isSettled = useAtomValue(liveStateAtom).status !== 'reconnecting'
  const isCached = useAtomValue(cachedTimesAtom).size > 0
  const notice = useLazy(loadNotice, isSettled || isCached || !navigator.onLine, nothing)
  return notice && <notice.OfflineNotice />
}
