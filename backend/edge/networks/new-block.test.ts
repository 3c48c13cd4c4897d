import { expect, it } from 'vitest'
import type { ActiveNetworkRule } from '#projections/networks/query.ts'
import { findNewBlock } from './new-block.ts'

const until = (hour: number) => `2026-03-01T${hour}:00:00Z`
const nowMs = Date.parse(until(12))
const wide = (hour: number): ActiveNetworkRule => ({
  network: '10.1.0.0/16',
  kind: 'block',
  until: until(hour),
})
const narrow = (hour: number, kind: ActiveNetworkRule['kind'] = 'allow'): ActiveNetworkRule => ({
  network: '10.1.2.0/24',
  kind,
  until: until(hour),
})

it.each([
  ['an allowance is removed', [narrow(15), wide(14)], [wide(14)], true],
  ['an allowance ends before the block', [narrow(15), wide(14)], [narrow(13), wide(14)], true],
  ['an allowance ends with the block', [narrow(15), wide(14)], [narrow(14), wide(14)], false],
  ['an allowance is extended', [narrow(13), wide(14)], [narrow(15), wide(14)], false],
  ['the allowance of an expired block is removed', [narrow(15), wide(11)], [wide(11)], false],
  [
    'the allowance of several expired blocks is removed',
    [narrow(15), wide(11), wide(10)],
    [wide(11), wide(10)],
    false,
  ],
  ['an allowance without a block is removed', [narrow(15)], [], false],
  ['a block is added', [], [wide(14)], true],
  ['a block is removed', [narrow(13), wide(14)], [narrow(13)], false],
  ['a block would apply anyway', [narrow(13), wide(14)], [narrow(13), wide(14)], false],
  ['an allowance becomes a block', [narrow(13)], [narrow(13, 'block')], true],
] as const)(
  'returns a block only if an address becomes blocked: %s',
  (_case, before, after, isFound) => {
    expect(findNewBlock(before, after, nowMs)?.kind).toBe(isFound ? 'block' : undefined)
  },
)
