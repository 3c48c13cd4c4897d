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

export type CountedAttempt<Code, Flag> = {
  at: string
  codes: readonly Code[]
  flags?: readonly Flag[]
  origin: Origin
}

export type NetworkCounter<Code, Flag> = {
  add: (network: string, one: CountedAttempt<Code, Flag>) => void
  /** Removes and returns the tallies that are `due`; the rest stay. */
  take: (due?: (tally: NetworkCounts<Code, Flag>) => boolean) => NetworkCounts<Code, Flag>[]
}

/** Key for the networks beyond the limit. */
const others = 'others'

/**
 * Counts attempts per network. Networks beyond `maxNetworks` share one tally, so that memory is
 * bounded and every attempt is counted.
 */
export function countByNetwork<Code, Flag = never>(
  maxNetworks: number,
): NetworkCounter<Code, Flag> {
  const tallies = new Map<string, NetworkCounts<Code, Flag>>()
  return {
    add: (network, { at, codes, flags = [], origin }) => {
      const isFull = tallies.size >= maxNetworks && !tallies.has(network)
      const key = isFull ? others : network
      const tally = tallies.get(key) ?? {
        since: at,
        until: at,
        count: 0,
        codes: new Set(),
        flags: new Set(),
        origin: isFull ? { ip: others, userAgent: '' } : origin,
      }
      tally.count += 1
      tally.until = at
      for (const code of codes) tally.codes.add(code)
      for (const flag of flags) tally.flags.add(flag)
      tallies.set(key, tally)
    },
    take: (due = () => true) => {
      const taken = [...tallies].filter(([, tally]) => due(tally))
      for (const [network] of taken) tallies.delete(network)
      return taken.map(([, tally]) => tally)
    },
  }
}
