import { LRUCache } from 'lru-cache'
import type { Hex } from 'viem'
import { ensCacheMs } from '#contract/retention.ts'
import { findName } from './find-name.ts'

const keptNames = 10_000
const lookUpMs = 5000
/** An endpoint that gave no answer is asked again after this. */
const silenceMs = 60_000

type Kept = { name: string | null }

/**
 * The names of wallets by the endpoint of Ethereum, each asked for once in a while however many want
 * it. `onSilent` is told why there was no answer; until another try there is no name.
 */
export function keepNames(endpoint: string, onSilent: (cause: unknown) => void) {
  const kept = new LRUCache<string, Kept>({
    max: keptNames,
    ttl: ensCacheMs,
    fetchMethod: async (address, _stale, { options }) => {
      try {
        return { name: await findName(endpoint, address as Hex, AbortSignal.timeout(lookUpMs)) }
      } catch (cause) {
        onSilent(cause)
        options.ttl = silenceMs
        return { name: null }
      }
    },
  })
  return {
    /** What is known of an address in small letters; undefined where nothing is. */
    known: (address: string): Kept | undefined => kept.get(address),
    /** What the chain says of it, in bounded time. */
    ask: async (address: string): Promise<Kept> => (await kept.fetch(address)) ?? { name: null },
  }
}
