import type { NetworkRuleKind } from '#contract/commands/network.ts'
import type { ActiveNetworkRule } from '#projections/networks/query.ts'

/** Returns the active rules for an address, narrowest first. Rules expire without a notification. */
export function measureAt(
  measures: readonly ActiveNetworkRule[],
  atMs: number,
): NetworkRuleKind | undefined {
  return measures.find(({ until }) => Date.parse(until) > atMs)?.measure
}

/**
 * The block that would hold an address off, now or once a narrower allowance has ended, after `after` takes
 * the place of `before`, and not without that. Both are about the same address, the narrowest first.
 */
export function findOwnBlock(
  before: readonly ActiveNetworkRule[],
  after: readonly ActiveNetworkRule[],
  nowMs: number,
): ActiveNetworkRule | undefined {
  const ends = [...before, ...after].map(({ until }) => Date.parse(until))
  const isNew = (atMs: number) =>
    measureAt(after, atMs) === 'block' && measureAt(before, atMs) !== 'block'
  const atMs = [nowMs, ...ends.filter((end) => end > nowMs).sort((one, other) => one - other)].find(
    isNew,
  )
  return atMs === undefined ? undefined : after.find(({ until }) => Date.parse(until) > atMs)
}
