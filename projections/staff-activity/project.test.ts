import { describe, expect, it } from 'vitest'
import type { NetworkEvent } from '#contract/events/network.ts'
import type { StaffActivityMonth } from '#contract/views/staff-activity.ts'
import {
  adaDeleted,
  adaEditHeld,
  adaEditRejected,
  adaHeld,
  adaListed,
  adaRejected,
  adaTypeChanged,
} from '#tests/fixtures/profile-events.ts'
import { record, specifyView } from '#tests/support/view-specification.ts'
import { staffActivity } from './project.ts'

const { given, fold } = specifyView(staffActivity)
const row = (month: string, counts: Partial<StaffActivityMonth>): StaffActivityMonth => ({
  month,
  held: 0,
  listed: 0,
  rejected: 0,
  deleted: 0,
  typesChanged: 0,
  networksBlocked: 0,
  ...counts,
})
const blocked: NetworkEvent = {
  type: 'NetworkBlocked',
  data: { day: '2026-03-31', networkKey: 'a-key', until: '2026-04-01T12:00:00.000Z' },
}

describe('the activity of the staff', () => {
  it('counts the decisions of each month, UTC', () =>
    given(
      { ...adaHeld, at: '2026-03-01T00:00:00.000Z' },
      { ...adaListed, at: '2026-03-02T00:00:00.000Z' },
      { ...adaEditHeld, at: '2026-03-03T00:00:00.000Z' },
      { ...adaEditRejected, at: '2026-03-03T00:00:00.000Z' },
      { ...adaTypeChanged, at: '2026-03-31T23:59:59.999Z' },
      { ...blocked, at: '2026-04-01T00:00:00.000Z' },
      { ...adaRejected, at: '2026-04-01T00:00:00.000Z' },
    ).then({
      staff_activity: [
        row('2026-03-01', { held: 2, listed: 1, rejected: 1, typesChanged: 1 }),
        row('2026-04-01', { rejected: 1, networksBlocked: 1 }),
      ],
    }))

  it('counts deletions by the staff, and none by owners', () => {
    const byOwner = record(adaDeleted, 1n)
    const actor = { kind: 'admin' as const, id: null }
    const byStaff = { ...byOwner, position: 2n, metadata: { ...byOwner.metadata, actor } }
    expect(fold([[byOwner]]).rows).toEqual({ staff_activity: [] })
    expect(fold([[byOwner, byStaff]]).rows).toEqual({
      staff_activity: [row('2026-03-01', { deleted: 1 })],
    })
  })
})
