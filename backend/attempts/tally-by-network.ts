import type { Origin } from '#contract/events/metadata.ts'

/** Totals of one network over a time span (ISO, UTC). */
export type Tally<Code, Flag> = {
  since: string
  until: string
  count: number
  codes: Set<Code>
  flags: Set<Flag>
  /** Of the first; its address stands for the network. */
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
  /** Takes out the tallies that are `due`; the others stay. */
  take: (due?: (tally: Tally<Code, Flag>) => boolean) => Tally<Code, Flag>[]
}

/** Under what those are counted whose networks are too many to be held one by one. */
const others = 'others'

/**
 * Counts what comes of each network. Of more than `mostNetworks` the rest are counted as one, so that no
 * number of addresses fills the memory and none goes uncounted.
 */
export function tallyByNetwork<Code, Flag = never>(
  mostNetworks: number,
): TallyByNetwork<Code, Flag> {
  const tallies = new Map<string, Tally<Code, Flag>>()
  return {
    add: (network, { at, codes, flags = [], origin }) => {
      const isFull = tallies.size >= mostNetworks && !tallies.has(network)
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
