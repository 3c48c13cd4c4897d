import { LRUCache } from 'lru-cache'
import type { Hex } from 'viem'
import { ensCacheMs } from '#contract/retention.ts'
import { findEnsName } from './find-name.ts'

const maxCachedNames = 10_000
const lookupTimeoutMs = 5000
/** Milliseconds for which a failed look-up of a wallet is cached. */
const failureTtlMs = 60_000

type CachedName = { name: string | null }

/**
 * Creates a cache of ENS names. Concurrent look-ups of one wallet share a call. `onUnavailable` receives
 * the error of an unavailable RPC endpoint; the wallet then has no name until the next try.
 */
export function createEnsNameCache(rpcUrl: string, onUnavailable: (cause: unknown) => void) {
  const cache = new LRUCache<string, CachedName>({
    max: maxCachedNames,
    ttl: ensCacheMs,
    fetchMethod: async (address, _stale, { options }) => {
      try {
        return {
          name: await findEnsName(rpcUrl, address as Hex, AbortSignal.timeout(lookupTimeoutMs)),
        }
      } catch (cause) {
        onUnavailable(cause)
        options.ttl = failureTtlMs
        return { name: null }
      }
    },
  })
  return {
    /** Returns the cached name of a lower-case address; undefined without one. */
    findCached: (address: string): CachedName | undefined => cache.get(address),
    /** Resolves the name on the chain, within a time limit. */
    resolve: async (address: string): Promise<CachedName> =>
      (await cache.fetch(address)) ?? { name: null },
  }
}
