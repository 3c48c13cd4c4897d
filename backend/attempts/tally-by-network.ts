import type { Origin } from '#contract/events/metadata.ts'

/** Counts for one network in a span of time (ISO, UTC). */
export type Tally<Code, Flag> = {
  since: string
  until: string
  count: number
  codes: Set<Code>
  flags: Set<Flag>
  /** Origin of the first attempt; its address represents the network. */
  origin: Origin
}

export type Tallied<Code, Flag> = {
  at: string
  codes: readonly Code[]
  flags?: readonly Flag[]
  origin: Origin
}

export type TallyByNetwork<Code, Flag> = {
  add: (network: string, one: Tallied<Code, Flag>) => void
  /** Removes and returns the tallies that are `due`; the rest stay. */
  take: (due?: (tally: Tally<Code, Flag>) => boolean) => Tally<Code, Flag>[]
}

/** Key for the networks beyond the limit. */
const others = 'others'

/**
 * Counts attempts per network. Networks beyond `maxNetworks` share one tally, so that memory is
 * bounded and every attempt is counted.
 */
export function tallyByNetwork<Code, Flag = never>(
  maxNetworks: number,
): TallyByNetwork<Code, Flag> {
  const tallies = new Map<string, Tally<Code, Flag>>()
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
