import { useAtomValue } from 'jotai'
import { liveStateAtom } from './live-status.ts'

const pollEveryMs = 30_000

/** Returns a `refetchInterval` in ms while the live socket is down; false while it is up. */
export function usePollWhileDown(): number | false {
  const { status } = useAtomValue(liveStateAtom)
  return status === 'live' ? false : pollEveryMs
}
