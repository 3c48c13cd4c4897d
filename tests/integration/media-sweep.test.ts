import { randomUUID } from 'node:crypto'
import { describe, expect, it, onTestFinished } from 'vitest'
import { removeUnusedMedia } from '#api/media/sweep.ts'
import { mediaFile } from '#contract/media/media-path.ts'
import { unusedMediaLifetimeMs } from '#contract/retention.ts'
import {
  openDiskOnTrial,
  openS3OnTrial,
  ownersIn,
  type StoreOnTrial,
  somePicture,
} from '#tests/support/media-stores.ts'

const now = new Date('2026-03-02T12:00:00.000Z')
const minute = 60_000
const old = new Date(now.getTime() - unusedMediaLifetimeMs - minute)
const young = new Date(now.getTime() - unusedMediaLifetimeMs + minute)
const showNothing = async () => new Set<string>()

const stores: [string, () => Promise<StoreOnTrial>][] = [
  ['a disk', openDiskOnTrial],
  ['a bucket', () => openS3OnTrial({ pageSize: 2 })],
]

describe.each(stores)('a sweep of %s', (_, open) => {
  const openTrial = async () => {
    const { store, age, close } = await open()
    onTestFinished(close)
    const keep = async (profileId: string, note: string, modified: Date) => {
      const { hash, bytes } = somePicture(note)
      await store.put(profileId, mediaFile(hash), bytes)
      await age(profileId, hash, modified)
      return hash
    }
    const hashesOf = async (profileId: string) =>
      (await store.list(profileId)).map(({ hash }) => hash).toSorted()
    return { store, keep, hashesOf }
  }

  it('removes old pictures that no profile shows, and nothing else', async () => {
    const { store, keep, hashesOf } = await openTrial()
    const [owner, other] = [randomUUID(), randomUUID()]
    await keep(owner, 'old', old)
    await keep(owner, 'as old', old)
    const shown = await keep(owner, 'shown', old)
    const fresh = await keep(owner, 'fresh', young)
    await keep(other, 'shown', old)
    const shownBy = async (profileId: string) => new Set(profileId === owner ? [shown] : [])
    await removeUnusedMedia(store, shownBy, now)
    expect(await hashesOf(owner)).toEqual([shown, fresh].toSorted())
    expect(await ownersIn(store)).toEqual([owner])
  })

  it('keeps a picture that is chosen during the sweep', async () => {
    const { store, keep, hashesOf } = await openTrial()
    const owner = randomUUID()
    const chosen = await keep(owner, 'chosen', old)
    await keep(owner, 'not chosen', old)
    const touchMeanwhile = async (profileId: string) => {
      await store.touch(profileId, mediaFile(chosen))
      return showNothing()
    }
    await removeUnusedMedia(store, touchMeanwhile, now)
    expect(await hashesOf(owner)).toEqual([chosen])
  })
})
