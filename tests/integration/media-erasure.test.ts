import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import type { MediaStore } from '#backend/media/store.ts'
import type { NewEvent } from '#contract/events/event.ts'
import type { ProfileEvent } from '#contract/events/profile.ts'
import { mediaFile, mediaPath } from '#contract/media/media-path.ts'
import { decodeEvents } from '#event-log/codec.ts'
import type { LoggedEvent } from '#event-log/port.ts'
import { erasePictures } from '#projections/eraser/erase-pictures.ts'
import { adaFields, adaImported, adaWallet } from '#tests/fixtures/profile-events.ts'
import {
  openTestBucket,
  openTestDisk,
  ownersIn,
  readMedia,
  somePicture,
  type TestMediaStore,
} from '#tests/support/media-stores.ts'
import { openReadModels, type ReadModels } from '#tests/support/read-models.ts'
import { s3Fault } from '#tests/support/s3-server.ts'

let models: ReadModels
beforeAll(async () => {
  models = await openReadModels()
})

const deletedAt = '2026-03-01T12:00:00.000Z'
const at = (time: string) => new Date(`2026-03-01T${time}Z`)

function happened(fact: ProfileEvent, time = deletedAt): NewEvent<ProfileEvent> {
  const metadata = { at: time, requestId: 'r', actor: { kind: 'owner' as const, id: null } }
  return { ...fact, id: randomUUID(), metadata }
}

const fieldsWith = (profileId: string, hashes: string[]) => ({
  ...adaFields,
  profilePhotos: hashes.map((hash) => mediaPath(profileId, hash)),
})
const submitted = (profileId: string, life: number, hashes: string[]): ProfileEvent => ({
  type: 'ProfileSubmitted',
  data: { profileId, life, profileType: 'artist', flags: [] },
  personal: { walletAddress: adaWallet, fields: fieldsWith(profileId, hashes), proof: null },
})
const imported = (profileId: string, life: number, hashes: string[]): ProfileEvent => ({
  ...adaImported,
  data: { ...adaImported.data, profileId, life },
  personal: { sourceId: 'ada', walletAddress: null, fields: fieldsWith(profileId, hashes) },
})
const deleted = (profileId: string, life: number): ProfileEvent => ({
  type: 'ProfileDeleted',
  data: { profileId, life },
})

/** Erases the pictures of the deletion at `revision`, as the eraser does. */
async function erase(media: MediaStore, profileId: string, revision: bigint): Promise<void> {
  const { log, vault } = models
  const decode = (batch: readonly LoggedEvent[]) => decodeEvents(batch, vault)
  const stream = await log.read(`profile-${profileId}`)
  const event = stream.find((other) => other.revision === revision)
  if (event) await erasePictures({ log, decode, media }, [event])
}

const hashesOf = async (store: MediaStore, profileId: string) =>
  (await store.list(profileId)).map(({ hash }) => hash).toSorted()

type OpenedStore = Pick<TestMediaStore, 'store' | 'setModified'>

async function putPicture(
  { store, setModified }: OpenedStore,
  profileId: string,
  note: string,
  time: Date,
) {
  const { hash, bytes } = somePicture(note)
  await store.put(profileId, mediaFile(hash), bytes)
  await setModified(profileId, hash, time)
  return hash
}

const stores: [string, () => Promise<TestMediaStore>][] = [
  ['a disk', openTestDisk],
  ['a bucket', () => openTestBucket()],
  ['a bucket that keeps versions', () => openTestBucket({ versioning: 'on', pageSize: 3 })],
]

describe.each(stores)('pictures on %s after the deletion of their profile', (_, open) => {
  const openStore = async () => {
    const opened = await open()
    onTestFinished(opened.close)
    return opened
  }

  it('are erased, and those of other profiles stay', async () => {
    const opened = await openStore()
    const [profileId, other] = [randomUUID(), randomUUID()]
    const shown = await putPicture(opened, profileId, 'shown', at('10:00:00'))
    await putPicture(opened, profileId, 'never chosen', at('11:59:59'))
    await putPicture(opened, profileId, 'sent while it was deleted', at('12:00:01'))
    const foreign = await putPicture(opened, other, 'shown', at('10:00:00'))
    await models.eventStore.append(
      `profile-${profileId}`,
      [happened(submitted(profileId, 1, [shown])), happened(deleted(profileId, 1))],
      'no-stream',
    )
    await erase(opened.store, profileId, 1n)
    expect(await ownersIn(opened.store)).toEqual([other])
    expect(await readMedia(opened.store, profileId, shown)).toBeUndefined()
    expect(await hashesOf(opened.store, other)).toEqual([foreign])
  })

  it('are erased even if the clock was set back by an hour before the deletion', async () => {
    const opened = await openStore()
    const profileId = randomUUID()
    const shown = await putPicture(opened, profileId, 'shown', at('12:59:00'))
    await models.eventStore.append(
      `profile-${profileId}`,
      [happened(submitted(profileId, 1, [shown])), happened(deleted(profileId, 1))],
      'no-stream',
    )
    await erase(opened.store, profileId, 1n)
    expect(await ownersIn(opened.store)).toEqual([])
  })

  it('of a submission that is not stored yet survive a late eraser', async () => {
    const opened = await openStore()
    const profileId = randomUUID()
    const gone = await putPicture(opened, profileId, 'of the first life', at('10:00:00'))
    const next = await putPicture(opened, profileId, 'of the next life', at('14:00:01'))
    await models.eventStore.append(
      `profile-${profileId}`,
      [happened(submitted(profileId, 1, [gone])), happened(deleted(profileId, 1))],
      'no-stream',
    )
    await erase(opened.store, profileId, 1n)
    expect(await hashesOf(opened.store, profileId)).toEqual([next])
  })

  it.each([
    ['submitted', submitted],
    ['imported', imported],
  ])('are erased by a late eraser, except those of the next life (%s)', async (_, begin) => {
    const opened = await openStore()
    const profileId = randomUUID()
    const gone = await putPicture(opened, profileId, 'of the first life', at('10:00:00'))
    const again = await putPicture(opened, profileId, 'of both lives', at('10:00:00'))
    const shown = await putPicture(opened, profileId, 'of the second life', at('12:30:00'))
    const unchosen = await putPicture(opened, profileId, 'not chosen yet', at('12:31:00'))
    await models.eventStore.append(
      `profile-${profileId}`,
      [
        happened(submitted(profileId, 1, [gone, again])),
        happened(deleted(profileId, 1)),
        happened(begin(profileId, 2, [again, shown]), '2026-03-01T12:32:00.000Z'),
      ],
      'no-stream',
    )
    for (const _time of ['once', 'twice']) {
      await erase(opened.store, profileId, 1n)
      expect(await hashesOf(opened.store, profileId)).toEqual([again, shown, unchosen].toSorted())
    }
  })

  it('are erased with the next life when that has ended, too', async () => {
    const opened = await openStore()
    const profileId = randomUUID()
    const first = await putPicture(opened, profileId, 'of the first life', at('10:00:00'))
    const second = await putPicture(opened, profileId, 'of the second life', at('12:30:00'))
    await models.eventStore.append(
      `profile-${profileId}`,
      [
        happened(submitted(profileId, 1, [first])),
        happened(deleted(profileId, 1)),
        happened(submitted(profileId, 2, [second]), '2026-03-01T12:32:00.000Z'),
        happened(deleted(profileId, 2), '2026-03-01T13:00:00.000Z'),
      ],
      'no-stream',
    )
    await erase(opened.store, profileId, 1n)
    expect(await hashesOf(opened.store, profileId)).toEqual([second])
    await erase(opened.store, profileId, 3n)
    expect(await ownersIn(opened.store)).toEqual([])
  })
})

describe('a bucket', () => {
  it('is erased when its clock is five minutes ahead', async () => {
    const opened = await openTestBucket({ clockAheadMs: 5 * 60_000 })
    onTestFinished(opened.close)
    const profileId = randomUUID()
    const { hash, bytes } = somePicture()
    await opened.store.put(profileId, mediaFile(hash), bytes)
    await models.eventStore.append(
      `profile-${profileId}`,
      [
        happened(submitted(profileId, 1, [hash])),
        happened(deleted(profileId, 1), new Date().toISOString()),
      ],
      'no-stream',
    )
    await erase(opened.store, profileId, 1n)
    expect(opened.server.objects.listStored()).toEqual([])
  })

  it('delays an erasure while it is unreachable', async () => {
    const opened = await openTestBucket({}, { timeoutMs: 2_000, tries: 1 })
    onTestFinished(opened.close)
    const profileId = randomUUID()
    const hash = await putPicture(opened, profileId, 'shown', at('10:00:00'))
    opened.server.faults.push('reset', { status: 503, body: s3Fault('SlowDown') }, 'reset')
    const projector = models.start({ media: opened.store })
    await projector.ready
    const { position } = await models.eventStore.append(
      `profile-${profileId}`,
      [happened(submitted(profileId, 1, [hash])), happened(deleted(profileId, 1))],
      'no-stream',
    )
    expect(await projector.waitForErasure(position, 30_000)).toBe(true)
    expect(opened.server.faults).toEqual([])
    expect(opened.server.objects.listStored()).toEqual([])
  })
})
