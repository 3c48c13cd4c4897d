import type { ActiveNetworkRule } from '#projections/networks/query.ts'
import { findRuleAt } from './network-rules.ts'

/**
 * Compares the rules of an address before and after a change, each list narrowest first. Returns the
 * block that the change brings into force, now or when one of the rules ends; undefined without one.
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
