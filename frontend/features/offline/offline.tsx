import { useAtomValue } from 'jotai'
import { liveStateAtom } from '#lib/live-status.ts'
import { useLazy } from '#lib/use-lazy.ts'
import { cachedTimesAtom } from '#queries/cached-times.ts'

const loadNotice = () => import('./offline-notice.tsx')

/**
 * Shows the offline notice. Its code loads once the page is live, so that it is available when the
 * connection fails.
 */
export function Offline() {
  const { status } = useAtomValue(liveStateAtom)
  const isSettled = status === 'live' || status === 'stale'
  const isCached = useAtomValue(cachedTimesAtom).size > 0
  const notice = useLazy(loadNotice, isSettled || isCached || !navigator.onLine)
  return notice && <notice.OfflineNotice />
}
