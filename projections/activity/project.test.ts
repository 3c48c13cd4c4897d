import { describe, it } from 'vitest'
import { adaEdited, adaListed, adaSubmitted } from '#tests/fixtures/profile-events.ts'
import { specifyView } from '#tests/support/view-specification.ts'
import { activity } from './project.ts'

const { given } = specifyView(activity)
const period = (startsAt: string, byOwners: number, byProvenance: number) => ({
  startsAt,
  byOwners,
  byProvenance,
})

describe('activity', () => {
  it('counts the changes by owners and by Provenance for each period of six hours', () =>
    given(
      { ...adaSubmitted, at: '2026-03-01T05:59:59.999Z' },
      { ...adaListed, at: '2026-03-01T06:00:00.000Z' },
      { ...adaEdited, at: '2026-03-01T11:59:59.999Z' },
      { ...adaEdited, at: '2026-03-02T00:00:00.000Z' },
    ).then({
      activity: [
        period('2026-03-01T00:00:00.000Z', 1, 0),
        period('2026-03-01T06:00:00.000Z', 1, 1),
        period('2026-03-02T00:00:00.000Z', 1, 0),
      ],
    }))
})
