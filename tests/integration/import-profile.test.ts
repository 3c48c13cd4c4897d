import { randomUUID } from 'node:crypto'
import { getAddress } from 'viem'
import { beforeAll, describe, expect, it } from 'vitest'
import { changeProfile } from '#commands/change-profile.ts'
import { deleteProfile } from '#commands/delete-profile.ts'
import { importProfile, type LegacyProfile } from '#commands/import-profile.ts'
import type { EventStore } from '#event-log/event-store.ts'
import { profileStream, readProfile } from '#event-log/profile-stream.ts'
import { adaFields, submitAda } from '#tests/fixtures/profile-events.ts'
import { openTestEventStore, type TestEventStore } from '#tests/support/event-store.ts'
import { lifeSubject } from '#vault/subject.ts'

let test: TestEventStore
beforeAll(async () => {
  test = await openTestEventStore()
})

const context = {
  at: '2026-03-01T12:00:00.000Z',
  actor: { kind: 'house' as const, id: null },
  requestId: 'import',
  newId: randomUUID,
}
const newWallet = () => getAddress(`0x${randomUUID().replaceAll('-', '').padStart(40, 'a')}`)
const newName = () => `h${randomUUID().slice(0, 8)}`

function createRecord(more: Partial<LegacyProfile> = {}, handle = newName()): LegacyProfile {
  return {
    sourceId: randomUUID(),
    walletAddress: newWallet(),
    profileType: 'artist',
    fields: { ...adaFields, handle },
    createdAt: '2021-05-04T03:02:01.000Z',
    ...more,
  }
}

const importRecord = (
  record: LegacyProfile,
  isFirstOfWallet = true,
  eventStore: EventStore = test.eventStore,
) => importProfile({ eventStore, keyedIds: test.keyedIds }, { record, isFirstOfWallet }, context)

async function imported(record: LegacyProfile, isFirstOfWallet = true) {
  const outcome = await importRecord(record, isFirstOfWallet)
  if (outcome.is !== 'imported') throw new Error(`Not imported: ${outcome.reason}`)
  return outcome
}

const remove = (profileId: string) => deleteProfile(test, { profileId, reason: null }, context)
const walletId = ({ walletAddress }: LegacyProfile) => test.keyedIds.profileId(walletAddress ?? '')

describe('a record of an older directory', () => {
  it('is listed under the id of its wallet with its original time, without a signature', async () => {
    const record = createRecord()
    const outcome = await imported(record)
    expect(outcome).toMatchObject({ profileId: walletId(record), handle: record.fields.handle })
    const { past, state } = await readProfile(test.eventStore, outcome.profileId)
    expect(past.events.map(({ type }) => type)).toEqual(['ProfileImported', 'ProfileListed'])
    expect(state).toMatchObject({
      status: 'listed',
      isSigned: false,
      createdAt: record.createdAt,
      walletAddress: record.walletAddress,
      fields: record.fields,
    })
  })

  it('gets an id of its source when it has no wallet', async () => {
    const record = createRecord({ walletAddress: null })
    record.fields.name = ''
    const { profileId } = await imported(record)
    expect(profileId).toBe(test.keyedIds.sourceProfileId(record.sourceId))
  })

  it('is imported once, even if the second run lists it in another order', async () => {
    const record = createRecord()
    const second = createRecord({ walletAddress: record.walletAddress })
    const { profileId } = await imported(record)
    const other = await imported(second, false)
    expect(other.profileId).not.toBe(profileId)
    for (const isFirstOfWallet of [true, false]) {
      expect(await importRecord(record, isFirstOfWallet)).toEqual({
        is: 'skipped',
        reason: 'imported-before',
      })
      expect(await importRecord(second, isFirstOfWallet)).toEqual({
        is: 'skipped',
        reason: 'imported-before',
      })
    }
  })

  it('is not imported again after its deletion and erasure', async () => {
    const ofWallet = createRecord()
    const ofNobody = createRecord({ walletAddress: null })
    for (const record of [ofWallet, ofNobody]) {
      const { profileId } = await imported(record)
      await remove(profileId)
      await test.vault.erase(lifeSubject(profileId, 1))
      expect(await importRecord(record)).toEqual({ is: 'skipped', reason: 'imported-before' })
    }
    const another = createRecord({ walletAddress: ofWallet.walletAddress })
    expect(await importRecord(another)).toEqual({ is: 'skipped', reason: 'wallet-deleted' })
  })

  it('does not replace a submitted profile', async () => {
    const record = createRecord()
    const profileId = walletId(record)
    const fields = { ...adaFields, handle: newName() }
    await changeProfile(test, { profileId, command: { ...submitAda, profileId, fields } }, context)
    for (const isFirstOfWallet of [true, false]) {
      expect(await importRecord(record, isFirstOfWallet)).toEqual({
        is: 'skipped',
        reason: 'wallet-submitted',
      })
    }
  })

  it('is skipped when the owner submits at the same time', async () => {
    const record = createRecord()
    const profileId = walletId(record)
    const fields = { ...adaFields, handle: newName() }
    const command = { ...submitAda, profileId, fields }
    let isSubmitted = false
    const late: EventStore = {
      ...test.eventStore,
      append: async (stream, events, expected) => {
        if (stream === profileStream(profileId) && !isSubmitted) {
          isSubmitted = true
          await changeProfile(test, { profileId, command }, context)
        }
        return test.eventStore.append(stream, events, expected)
      },
    }
    expect(await importRecord(record, true, late)).toEqual({
      is: 'skipped',
      reason: 'wallet-submitted',
    })
    const { state } = await readProfile(test.eventStore, profileId)
    expect(state).toMatchObject({ fields: { handle: fields.handle } })
  })
})

describe('a taken handle', () => {
  it('gets a number, or a random suffix when the numbers are taken', async () => {
    const handle = newName()
    const handles: string[] = []
    for (let count = 0; count < 6; count += 1) {
      handles.push((await imported(createRecord({}, handle))).handle)
    }
    expect(handles.slice(0, 4)).toEqual([handle, `${handle}-2`, `${handle}-3`, `${handle}-4`])
    expect(handles[4]).toMatch(new RegExp(`^${handle}-[0-9a-f]{10}$`))
    expect(new Set(handles).size).toBe(6)
  })

  it('is assigned to its record when an earlier import stopped between claim and profile', async () => {
    const record = createRecord()
    const ending: EventStore = {
      ...test.eventStore,
      append: (stream, events, expected) =>
        stream.startsWith('profile-')
          ? Promise.reject(new Error('ended'))
          : test.eventStore.append(stream, events, expected),
    }
    await expect(importRecord(record, true, ending)).rejects.toThrow('ended')
    expect((await imported(record)).handle).toBe(record.fields.handle)
  })
})
