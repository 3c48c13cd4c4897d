import type { Origin } from '#contract/events/metadata.ts'
import type { RefusalCode } from '#contract/refusal.ts'
import type { FlagName } from '#contract/security/flags.ts'

/** Counts for one network, from the first attempt to the last (ISO, UTC). */
export type NetworkCounts = {
  since: string
  until: string
  count: number
  codes: Set<RefusalCode>
  flags: Set<FlagName>
  /** Origin of the first attempt; its address represents the network. */
  origin: Origin
}

type CountedAttempt = {
  at: string
  codes: readonly RefusalCode[]
  flags?: readonly FlagName[]
  origin: Origin
}

/** Key for the networks beyond the limit. */
const others = 'others'

/**
 * Creates a counter of attempts per network. Networks beyond `maxNetworks` share one count, so that
 * memory is bounded and every attempt is counted.
 */
export function createNetworkCounter(maxNetworks: number) {
  const networks = new Map<string, NetworkCounts>()
  return {
    add: (network: string, { at, codes, flags = [], origin }: CountedAttempt) => {
      const isFull = networks.size >= maxNetworks && !networks.has(network)
      const key = isFull ? others : network
      const counts = networks.get(key) ?? {
        since: at,
        until: at,
        count: 0,
        codes: new Set(),
        flags: new Set(),
        origin: isFull ? { ip: others, userAgent: '' } : origin,
      }
      counts.count += 1
      counts.until = at
      for (const code of codes) counts.codes.add(code)
      for (const flag of flags) counts.flags.add(flag)
      networks.set(key, counts)
    },
    /** Removes and returns the counts that are `due`, or all; the rest stay. */
    take: (due: (counts: NetworkCounts) => boolean = () => true) => {
      const taken = [...networks].filter(([, counts]) => due(counts))
      for (const [network] of taken) networks.delete(network)
      return taken.map(([, counts]) => counts)
    },
  }
}
