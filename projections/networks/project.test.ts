import { describe, it } from 'vitest'
import type { NetworkEvent } from '#contract/events/network.ts'
import { adaSubmitted } from '#tests/fixtures/profile-events.ts'
import { specifyView } from '#tests/support/view-specification.ts'
import { type NetworkRuleRow, networks } from './project.ts'

const { given } = specifyView(networks)

const data = { day: '2026-03-01', networkKey: 'a-key' }
const personal = { network: '203.0.113.0/24', reason: 'A flood of submissions' }
const until = '2026-03-02T12:00:00.000Z'
const blocked: NetworkEvent = { type: 'NetworkBlocked', data: { ...data, until }, personal }
const allowed: NetworkEvent = { type: 'NetworkAllowed', data: { ...data, until }, personal }
const released: NetworkEvent = { type: 'NetworkReleased', data, personal }
const row = (kind: NetworkRuleRow['kind']): NetworkRuleRow => ({
  ...data,
  ...personal,
  kind,
  actorKind: 'owner',
  actorId: null,
  since: '2026-03-01T12:00:00.000Z',
  until,
})
const rows = (...network_rule: NetworkRuleRow[]) => ({ network_rule })

describe('the network rules', () => {
  it('include blocked and allowed networks', () => {
    given(blocked).then(rows(row('block')))
    given(allowed).then(rows(row('allow')))
  })

  it('include only the last rule of each network', () => {
    given(blocked, allowed).then(rows(row('allow')))
    const other = { ...blocked, data: { ...blocked.data, networkKey: 'other' } }
    given(blocked, other).then(rows(row('block'), { ...row('block'), networkKey: 'other' }))
  })

  it('exclude released and erased networks', () => {
    given(blocked, released).then(rows())
    given({ ...blocked, personal: undefined }).then(rows())
    given(adaSubmitted).then(rows())
  })

  it('are announced at each change', () => {
    given(blocked).thenChanged('networks a-key')
    given(blocked, released).thenChanged('networks a-key')
  })
})
