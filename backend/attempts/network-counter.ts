import type { Origin } from '#contract/events/metadata.ts'

/** Counts for one network in a span of time (ISO, UTC). */
export type NetworkCounts<Code, Flag> = {
  since: string
  until: string
  count: number
  codes: Set<Code>
  flags: Set<Flag>
  /** Origin of the first attempt; its address represents the network. */
  origin: Origin
}

type CountedAttempt<Code, Flag> = {
  at: string
  codes: readonly Code[]
  flags?: readonly Flag[]
  origin: Origin
}

type NetworkCounter<Code, Flag> = {
  add: (network: string, attempt: CountedAttempt<Code, Flag>) => void
  /** Removes and returns the counts that are `due`, or all; the rest stay. */
  take: (due?: (counts: NetworkCounts<Code, Flag>) => boolean) => NetworkCounts<Code, Flag>[]
}

/** Key for the networks beyond the limit. */
const others = 'others'

/**
 * Creates a counter of attempts per network. Networks beyond `maxNetworks` share one count, so that
 * memory is bounded and every attempt is counted.
 */
export function createNetworkCounter<Code, Flag = never>(
  maxNetworks: number,
): NetworkCounter<Code, Flag> {
  const networks = new Map<string, NetworkCounts<Code, Flag>>()
  return {
    add: (network, { at, codes, flags = [], origin }) => {
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
    take: (due = () => true) => {
      const taken = [...networks].filter(([, counts]) => due(counts))
      for (const [network] of taken) networks.delete(network)
      return taken.map(([, counts]) => counts)
    },
  }
}
