import { useAtomValue } from 'jotai'
import { liveStateAtom } from './live-status.ts'

const pollEveryMs = 30_000

/** For `refetchInterval`: how often to ask, in ms, while no socket says what changes; false while one does. */
export function usePollWhileDown(): number | false {
  const { status } = useAtomValue(liveStateAtom)
  return status === 'live' ? false : pollEveryMs
}
