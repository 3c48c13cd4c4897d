import { randomUUID } from 'node:crypto'
import { describe, expect, it, onTestFinished } from 'vitest'
import { removeUnusedMedia } from '#api/media/sweep.ts'
import { mediaFile } from '#contract/media/media-path.ts'
import { unusedMediaLifetimeMs } from '#contract/retention.ts'
import {
  openTestBucket,
  openTestDisk,
  ownersIn,
  somePicture,
  type TestMediaStore,
} from '#tests/support/media-stores.ts'

const now = new Date('2026-03-02T12:00:00.000Z')
const minute = 60_000
const old = new Date(now.getTime() - unusedMediaLifetimeMs - minute)
const young = new Date(now.getTime() - unusedMediaLifetimeMs + minute)
const showNothing = async () => new Set<string>()

const stores: [string, () => Promise<TestMediaStore>][] = [
  ['a disk', openTestDisk],
  ['a bucket', () => openTestBucket({ pageSize: 2 })],
]

describe.each(stores)('a sweep of %s', (_, open) => {
  const openStore = async () => {
    const { store, setModified, close } = await open()
    onTestFinished(close)
    const put = async (profileId: string, note: string, modified: Date) => {
      const { hash, bytes } = somePicture(note)
      await store.put(profileId, mediaFile(hash), bytes)
      await setModified(profileId, hash, modified)
      return hash
    }
    const hashesOf = async (profileId: string) =>
      (await store.list(profileId)).map(({ hash }) => hash).toSorted()
    return { store, put, hashesOf }
  }

  it('removes old pictures that no profile shows, and nothing else', async () => {
    const { store, put, hashesOf } = await openStore()
    const [owner, other] = [randomUUID(), randomUUID()]
    await put(owner, 'old', old)
    await put(owner, 'as old', old)
    const shown = await put(owner, 'shown', old)
    const fresh = await put(owner, 'fresh', young)
    await put(other, 'shown', old)
    const shownBy = async (profileId: string) => new Set(profileId === owner ? [shown] : [])
    await removeUnusedMedia(store, shownBy, now)
    expect(await hashesOf(owner)).toEqual([shown, fresh].toSorted())
    expect(await ownersIn(store)).toEqual([owner])
  })

  it('keeps a picture that is chosen during the sweep', async () => {
    const { store, put, hashesOf } = await openStore()
    const owner = randomUUID()
    const chosen = await put(owner, 'chosen', old)
    await put(owner, 'not chosen', old)
    const touchMeanwhile = async (profileId: string) => {
      await store.touch(profileId, mediaFile(chosen))
      return showNothing()
    }
    await removeUnusedMedia(store, touchMeanwhile, now)
    expect(await hashesOf(owner)).toEqual([chosen])
  })
})
