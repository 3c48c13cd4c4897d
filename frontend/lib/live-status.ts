import { useHydrated } from '@tanstack/react-router'
import { atom, useAtomValue } from 'jotai'
import { cachedTimesAtom } from '#queries/cached-times.ts'

/**
 * State of the live connection. `since` is the time at which the socket closed, or at which the first one was
 * requested, in ms since 1970.
 */
export type LiveState =
  | { status: 'live' }
  | { status: 'connecting' | 'reconnecting' | 'stale'; since: number }

/** State for display, with `since` as local time: "14:03". */
type LiveLabel = { status: LiveState['status']; since?: string }

export const liveStateAtom = atom<LiveState>({ status: 'connecting', since: Date.now() })

const liveLabelAtom = atom((get): LiveLabel => {
  const state = get(liveStateAtom)
  if (state.status === 'live') return state
  const hour = { hour: '2-digit', minute: '2-digit' } as const
  // Cached data is older than the time at which the socket closed.
  const since = Math.min(state.since, ...get(cachedTimesAtom).values())
  return { status: state.status, since: new Date(since).toLocaleTimeString('en-GB', hour) }
})

/**
 * Returns the state of the live connection for display. While a part of the page hydrates, it is the one that
 * the server rendered: the connection may open before.
 */
export function useLiveLabel(): LiveLabel {
  const label = useAtomValue(liveLabelAtom)
  return useHydrated() ? label : { status: 'connecting' }
}
