import { describe, it } from 'vitest'
import type { NetworkCommand } from '#contract/commands/network.ts'
import type { NetworkEvent } from '#contract/events/network.ts'
import { specify } from '#tests/support/specification.ts'
import { networkDecider } from './decide.ts'

const { given } = specify(networkDecider, { at: '2026-03-01T12:00:00.000Z' })

const data = { day: '2026-03-01', networkKey: 'a-key' }
const personal = { network: '203.0.113.0/24', reason: 'A flood of submissions' }
const about = { ...data, ...personal }
const until = '2026-03-02T12:00:00.000Z'
const block = { kind: 'block', ...about, until } satisfies NetworkCommand
const allow = { kind: 'allow', ...about, until } satisfies NetworkCommand
const release = { kind: 'release', ...about } satisfies NetworkCommand
const blocked: NetworkEvent = { type: 'NetworkBlocked', data: { ...data, until }, personal }
const allowed: NetworkEvent = { type: 'NetworkAllowed', data: { ...data, until }, personal }
const released: NetworkEvent = { type: 'NetworkReleased', data, personal }

describe('a network', () => {
  it('is blocked or allowed until a time', () => {
    given().when(block).then(blocked)
    given().when(allow).then(allowed)
  })

  it('has one rule at a time, which a new one replaces', () => {
    given(blocked).when(allow).then(allowed)
    given(allowed).when(block).then(blocked)
    const longer = { ...block, until: '2026-03-20T12:00:00.000Z' }
    given(blocked)
      .when(longer)
      .then({ ...blocked, data: { ...data, until: longer.until } })
  })

  it('is blocked for at most 90 days, and not in the past', () => {
    const last = '2026-05-30T12:00:00.000Z'
    given()
      .when({ ...block, until: last })
      .then({ ...blocked, data: { ...data, until: last } })
    given()
      .when({ ...block, until: '2026-05-30T12:00:00.001Z' })
      .thenRefused('invalid-input')
    given()
      .when({ ...allow, until: '2026-03-01T12:00:00.000Z' })
      .thenRefused('invalid-input')
  })

  it('is released once, while a rule is active', () => {
    given(blocked).when(release).then(released)
    given().when(release).thenRefused('not-found')
    given(blocked, released).when(release).thenRefused('not-found')
  })

  it('has nothing to release once its rule has expired', () =>
    given(blocked).when(release, { at: until }).thenRefused('not-found'))

  it('has a rule that expires at the same moment for every precision of the time', () => {
    const end = (written: string) => ({ ...blocked, data: { ...data, until: written } })
    given(end('2026-03-02T12:00:00Z')).when(release, { at: until }).thenRefused('not-found')
    given(end('2026-03-02T12:00:00.0000Z')).when(release, { at: until }).thenRefused('not-found')
    given(end('2026-03-02T12:00:01Z')).when(release, { at: until }).then(released)
  })
})
