import type { NetworkRuleKind } from '#contract/commands/network.ts'
import type { ActiveNetworkRule } from '#projections/networks/query.ts'

/** Returns the kind of the narrowest active rule at a time. Rules expire without a notification. */
export function findRuleAt(
  rules: readonly ActiveNetworkRule[],
  atMs: number,
): NetworkRuleKind | undefined {
  return rules.find(({ until }) => Date.parse(until) > atMs)?.kind
}

/**
 * Returns a block that `after` applies to an address and `before` does not, now or once a narrower
 * allowance ends. Both list the rules of the address, narrowest first.
 */
export function findNewBlock(
  before: readonly ActiveNetworkRule[],
  after: readonly ActiveNetworkRule[],
  nowMs: number,
): ActiveNetworkRule | undefined {
  const ends = [...before, ...after].map(({ until }) => Date.parse(until))
  const isNew = (atMs: number) =>
    findRuleAt(after, atMs) === 'block' && findRuleAt(before, atMs) !== 'block'
  const atMs = [nowMs, ...ends.filter((end) => end > nowMs).sort((one, other) => one - other)].find(
    isNew,
  )
  return atMs === undefined ? undefined : after.find(({ until }) => Date.parse(until) > atMs)
}
