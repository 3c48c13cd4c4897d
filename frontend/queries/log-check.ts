import { queryOptions, skipToken } from '@tanstack/react-query'
import { logPath } from '#contract/transparency/checkpoint.ts'
import type { OtherKeyCheck } from '#lib/transparency/check-log.ts'

/** Milliseconds after which the log may have a new checkpoint. */
export const checkpointMs = 10_000

/** The code that verifies signatures loads on demand. */
const loadCheck = () => import('#lib/transparency/check-log.ts')
const loadCosignatureCheck = () => import('#lib/transparency/check-cosignatures.ts')
const loadEventCheck = () => import('#lib/transparency/check-event.ts')

/** Returns the address of the drawing of the log as growth rings, when it had `size` entries. */
export const ringsPath = (size: number) => `${logPath}/rings/${size}.svg`

/** The transparency log, compared with the last checkpoint that this browser verified. */
export const logCheckQueries = {
  current: () =>
    queryOptions({
      queryKey: ['transparency-log'] as const,
      queryFn: async () => (await loadCheck()).checkLog(),
      staleTime: checkpointMs,
    }),
  /** The witnesses that the server lists, and which of them cosigned a checkpoint. */
  witnesses: (signedNote: string) =>
    queryOptions({
      queryKey: ['transparency-log', 'witnesses', signedNote] as const,
      queryFn: async () => (await loadCosignatureCheck()).checkCosignatures(signedNote),
      staleTime: Number.POSITIVE_INFINITY,
    }),
  /** Description of the growth rings; null without a drawing. */
  rings: (size: number | undefined) =>
    queryOptions({
      queryKey: ['transparency-log', 'rings', size] as const,
      queryFn: size === undefined ? skipToken : () => describeRings(size),
      staleTime: Number.POSITIVE_INFINITY,
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

async function describeRings(size: number): Promise<string | null> {
  const response = await fetch(ringsPath(size))
  const [, title] = /<title>([^<]*)<\/title>/.exec(response.ok ? await response.text() : '') ?? []
  return title ?? null
}

/** Trusts another key of the log from now on. Rejects if this browser cannot store it. */
export async function acceptLogKey(check: OtherKeyCheck): Promise<void> {
  ;(await loadCheck()).acceptKey(check)
}
