import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { MediaStore } from '#backend/media/store.ts'
import { mediaFile, smallerFile } from '#contract/media/media-path.ts'
import {
  ownersIn,
  readMedia,
  somePicture,
  type TestMediaStore,
} from '#tests/support/media-stores.ts'

const sorted = (texts: string[]) => texts.toSorted()

/** Contract tests of every picture store. */
export function describeMediaStore(open: () => Promise<TestMediaStore>): void {
  let store: MediaStore
  let setModified: TestMediaStore['setModified']
  let close: TestMediaStore['close'] | undefined

  beforeAll(async () => {
    ;({ store, setModified, close } = await open())
  })
  afterAll(() => close?.())

  const hashesOf = async (profileId: string) =>
    sorted((await store.list(profileId)).map(({ hash }) => hash))
  const putPicture = async (profileId: string, note: string) => {
    const { hash, bytes } = somePicture(note)
    await store.put(profileId, mediaFile(hash), bytes)
    return hash
  }

  it('returns the stored bytes', async () => {
    const owner = randomUUID()
    const { hash, bytes } = somePicture()
    await store.put(owner, mediaFile(hash), bytes)
    expect(await readMedia(store, owner, mediaFile(hash))).toEqual(bytes)
    expect(await store.has(owner, mediaFile(hash))).toBe(true)
  })

  it('has nothing before the first picture', async () => {
    const { hash } = somePicture('never put')
    const owner = randomUUID()
    expect(await readMedia(store, owner, mediaFile(hash))).toBeUndefined()
    expect(await store.has(owner, mediaFile(hash))).toBe(false)
    expect(await store.list(owner)).toEqual([])
    expect(await store.touch(owner, mediaFile(hash))).toBe(false)
    expect(await store.list(owner)).toEqual([])
  })

  it('stores the same picture once per profile, separate from other profiles', async () => {
    const [one, other] = [randomUUID(), randomUUID()]
    const hash = await putPicture(one, 'shared')
    await putPicture(one, 'shared')
    await putPicture(other, 'shared')
    expect(await hashesOf(one)).toEqual([hash])
    await store.remove(one, hash)
    expect(await store.has(one, mediaFile(hash))).toBe(false)
    expect(await store.has(other, mediaFile(hash))).toBe(true)
  })

  it('stores a picture intact when it is put many times concurrently', async () => {
    const owner = randomUUID()
    const { hash, bytes } = somePicture('x'.repeat(200_000))
    await Promise.all(Array.from({ length: 8 }, () => store.put(owner, mediaFile(hash), bytes)))
    expect(await readMedia(store, owner, mediaFile(hash))).toEqual(bytes)
    expect(await hashesOf(owner)).toEqual([hash])
  })

  it('lists all pictures of a profile, across pages', async () => {
    const owner = randomUUID()
    const hashes = await Promise.all(
      Array.from({ length: 23 }, (_, number) => putPicture(owner, `number ${number}`)),
    )
    expect(await hashesOf(owner)).toEqual(sorted(hashes))
  })

  it('lists the pictures of all profiles, across pages', async () => {
    const owners = Array.from({ length: 23 }, (): string => randomUUID())
    const hashes = await Promise.all(
      owners.flatMap((owner) => [putPicture(owner, 'one'), putPicture(owner, 'two')]),
    )
    const wanted = new Set(hashes)
    const seen: string[] = []
    for await (const { profileId, stored } of store.listAll()) {
      if (!owners.includes(profileId)) continue
      seen.push(profileId)
      expect(new Set(stored.map(({ hash }) => hash))).toEqual(wanted)
    }
    expect(sorted(seen)).toEqual(sorted(owners))
  })

  it('renews the time of a picture without changing its bytes', async () => {
    const owner = randomUUID()
    const { hash, bytes } = somePicture('old')
    await store.put(owner, mediaFile(hash), bytes)
    const longAgo = new Date('2026-01-01T00:00:00Z')
    await setModified(owner, hash, longAgo)
    const [aged] = await store.list(owner)
    // Stores round times to seconds, and may have a different clock.
    expect(Math.abs(Number(aged?.modified) - Number(longAgo))).toBeLessThan(60_000)
    expect(await store.touch(owner, mediaFile(hash))).toBe(true)
    const [renewed] = await store.list(owner)
    expect(Number(renewed?.modified)).toBeGreaterThan(Number(longAgo) + 60_000)
    expect(await readMedia(store, owner, mediaFile(hash))).toEqual(bytes)
  })

  it('removes one picture, and accepts a repetition', async () => {
    const owner = randomUUID()
    const gone = await putPicture(owner, 'to go')
    const left = await putPicture(owner, 'to stay')
    await store.remove(owner, gone)
    await store.remove(owner, gone)
    expect(await hashesOf(owner)).toEqual([left])
  })

  it('treats all files of a picture as one', async () => {
    const owner = randomUUID()
    const { hash } = somePicture('of many sizes')
    const size = { width: 1200, height: 900 }
    const files = [
      smallerFile(hash, 160, 'webp'),
      smallerFile(hash, 160, 'avif'),
      mediaFile(hash, size, 'avif'),
      mediaFile(hash, size),
    ]
    for (const [i, file] of files.entries()) await store.put(owner, file, Buffer.alloc(10 + i))
    const listed: string[] = []
    for await (const { profileId, file } of store.listFiles()) {
      if (profileId === owner) listed.push(file)
    }
    expect(sorted(listed)).toEqual(sorted(files))
    const other = await putPicture(owner, 'another')
    expect(await store.list(owner)).toHaveLength(2)
    expect((await store.list(owner)).find((kept) => kept.hash === hash)?.bytes).toBe(46)
    for await (const { profileId, stored } of store.listAll()) {
      if (profileId === owner) expect(stored).toHaveLength(2)
    }
    expect(await store.touch(owner, mediaFile(hash, size))).toBe(true)
    expect(await store.touch(owner, mediaFile(hash, { width: 900, height: 1200 }))).toBe(false)
    await store.remove(owner, hash)
    for (const file of files) expect(await store.has(owner, file)).toBe(false)
    expect(await hashesOf(owner)).toEqual([other])
  })

  describe('an erasure', () => {
    it('removes all pictures of one profile and none of another, and can be repeated', async () => {
      const [gone, other] = [randomUUID(), randomUUID()]
      const hashes = await Promise.all(
        Array.from({ length: 23 }, (_, number) => putPicture(gone, `number ${number}`)),
      )
      const left = await putPicture(other, 'stays')
      await store.erase(gone)
      await store.erase(gone)
      expect(await store.list(gone)).toEqual([])
      for (const hash of hashes)
        expect(await readMedia(store, gone, mediaFile(hash))).toBeUndefined()
      expect(await ownersIn(store)).not.toContain(gone)
      expect(await hashesOf(other)).toEqual([left])
    })

    it('does not break concurrent uploads of the same profile', async () => {
      const owner = randomUUID()
      await Promise.all(
        Array.from({ length: 20 }, (_, number) =>
          number % 2 === 0 ? putPicture(owner, `number ${number}`) : store.erase(owner),
        ),
      )
      const hash = await putPicture(owner, 'after it')
      expect(await store.has(owner, mediaFile(hash))).toBe(true)
    })
  })
}
