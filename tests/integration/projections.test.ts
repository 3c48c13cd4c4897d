import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import type { NewEvent } from '#contract/events/event.ts'
import { type ProfileEvent, profileEvent } from '#contract/events/profile.ts'
import { listDirectory, listDirectoryPage } from '#projections/directory/query.ts'
import { listMilestones } from '#projections/milestones/query.ts'
import { findProfile } from '#projections/profile-page/query.ts'
import { listProfilesByWallet } from '#projections/roster/wallet.ts'
import {
  adaDeleted,
  adaEdited,
  adaId,
  adaListed,
  adaSubmitted,
  adaWallet,
  editAda,
  noon,
} from '#tests/fixtures/profile-events.ts'
import { openReadModels, type ReadModels } from '#tests/support/read-models.ts'

let models: ReadModels
beforeAll(async () => {
  models = await openReadModels()
})

function recorded(event: ProfileEvent): NewEvent<ProfileEvent> {
  const metadata = { at: noon, requestId: 'r', actor: { kind: 'owner' as const, id: null } }
  return { ...event, id: randomUUID(), metadata }
}

const visitor = { isStaff: false, profileId: undefined }

describe('a profile in the read models', () => {
  it('is shown, changes and is removed', async () => {
    const projector = models.start()
    const db = models.openPool({ schema: models.schema })
    await projector.ready
    const stream = `profile-${adaId}`
    const append = async (expected: bigint | 'no-stream', ...changes: ProfileEvent[]) => {
      const { position } = await models.eventStore.append(stream, changes.map(recorded), expected)
      expect(await projector.waitFor(position, 5000)).toBe(true)
      return position
    }
    await append('no-stream', adaSubmitted)
    expect(await listDirectory(db)).toEqual([])
    expect(await findProfile(db, { handle: 'ADA' })).toMatchObject({ status: 'held' })

    await append(0n, adaListed, adaEdited)
    const { profiles } = await listDirectoryPage(db, { filter: { q: 'loom' }, limit: 9 })
    expect(profiles).toMatchObject([{ id: adaId, bio: editAda.fields.bio, milestoneRank: 1 }])
    const [newest] = await listProfilesByWallet(db, adaWallet.toLowerCase(), visitor)
    expect(newest).toEqual({
      ...profiles[0],
      reviewNote: null,
      heldReasons: null,
      heldEdit: null,
    })
    expect(await listMilestones(db)).toEqual([
      { profileType: 'artist', listed: 1, ranksGiven: 1, leftForGold: 499 },
      { profileType: 'collector', listed: 0, ranksGiven: 0, leftForGold: 500 },
      { profileType: 'curator', listed: 0, ranksGiven: 0, leftForGold: 500 },
    ])

    const position = await append(2n, adaDeleted)
    expect(await listDirectory(db)).toEqual([])
    expect(await findProfile(db, { id: adaId })).toBeUndefined()
    expect((await listMilestones(db))[0]).toMatchObject({ listed: 0, ranksGiven: 1 })
    expect(await projector.waitForErasure(position, 5000)).toBe(true)
    const { events } = await models.eventStore.read(stream, profileEvent)
    expect(events[0]).toMatchObject({ erased: true })
  })
})
