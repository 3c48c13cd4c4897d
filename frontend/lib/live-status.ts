import { atom } from 'jotai'

/** Whether the page follows the log. `since` is when the socket went down, in ms since 1970. */
export type LiveState =
  | { status: 'live' }
  | { status: 'reconnecting'; since: number }
  | { status: 'stale'; since: number }

export const liveStateAtom = atom<LiveState>({ status: 'reconnecting', since: Date.now() })
