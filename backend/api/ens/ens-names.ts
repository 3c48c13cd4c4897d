import { LRUCache } from 'lru-cache'
import type { Hex } from 'viem'
import { ensCacheMs } from '#contract/retention.ts'
import { findName } from './find-name.ts'

const keptNames = 10_000
const lookUpMs = 5000
/** Milliseconds before an unavailable endpoint is called again. */
const retryAfterMs = 60_000

type Kept = { name: string | null }

/**
 * Creates a cache of ENS names. Concurrent look-ups of one wallet share a call. `onSilent` receives
 * the error of an unavailable endpoint; the wallet then has no name until the next try.
 */
export function createEnsNames(endpoint: string, onSilent: (cause: unknown) => void) {
  const kept = new LRUCache<string, Kept>({
    max: keptNames,
    ttl: ensCacheMs,
    fetchMethod: async (address, _stale, { options }) => {
      try {
        return { name: await findName(endpoint, address as Hex, AbortSignal.timeout(lookUpMs)) }
      } catch (cause) {
        onSilent(cause)
        options.ttl = retryAfterMs
        return { name: null }
      }
    },
  })
  return {
    /** Returns the cached name of a lower-case address; undefined without one. */
    known: (address: string): Kept | undefined => kept.get(address),
    /** Resolves the name on the chain, within a time limit. */
    ask: async (address: string): Promise<Kept> => (await kept.fetch(address)) ?? { name: null },
  }
}
