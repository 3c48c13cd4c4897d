import { queryOptions, skipToken } from '@tanstack/react-query'
import type { OtherKeyCheck } from '#lib/transparency/check-log.ts'

/** Milliseconds after which the log may have a new checkpoint. */
const checkpointMs = 10_000

/** The code that verifies signatures loads on demand. */
const loadCheck = () => import('#lib/transparency/check-log.ts')
const loadEventCheck = () => import('#lib/transparency/check-event.ts')

/** The transparency log, compared with the last checkpoint that this browser verified. */
export const logCheckQueries = {
  current: () =>
    queryOptions({
      queryKey: ['transparency-log'] as const,
      queryFn: async () => (await loadCheck()).checkLog(),
      staleTime: checkpointMs,
    }),
  /** The entry of an event. Looked up again with the next checkpoint, until the log has it. */
  ofEvent: (eventId: string | undefined) =>
    queryOptions({
      queryKey: ['transparency-log', eventId] as const,
      queryFn:
        eventId === undefined
          ? skipToken
          : async () => (await loadEventCheck()).checkEvent(eventId),
      staleTime: checkpointMs,
      refetchInterval: ({ state }) => state.data?.kind === 'none-yet' && checkpointMs,
    }),
}

/** Trusts another key of the log from now on. Rejects if this browser cannot store it. */
export async function acceptLogKey(check: OtherKeyCheck): Promise<void> {
  ;(await loadCheck()).acceptKey(check)
}
