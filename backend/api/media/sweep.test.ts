import { utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createDiskStore } from '#backend/media/disk-store.ts'
import { mediaFile } from '#contract/media/media-path.ts'
import { unusedMediaLifetimeMs } from '#contract/retention.ts'
import { createFolder } from '#tests/support/clean-up.ts'
import { removeUnusedMedia } from './sweep.ts'

const owner = '11111111-1111-4111-8111-111111111111'
const other = '22222222-2222-4222-8222-222222222222'
const now = new Date('2026-03-02T12:00:01.000Z')
const longAgo = new Date(now.getTime() - unusedMediaLifetimeMs - 1000)
const hash = (digit: string) => digit.repeat(64)

it('removes only pictures that no profile shows and that were not chosen for a day', async () => {
  const folder = await createFolder()
  const media = createDiskStore(folder)
  const put = async (profileId: string, digit: string, at: Date) => {
    await media.put(profileId, mediaFile(hash(digit)), Buffer.from(digit))
    await utimes(join(folder, profileId, `${hash(digit)}.webp`), at, at)
  }
  await put(owner, '1', longAgo)
  await put(owner, '2', longAgo)
  await put(owner, '3', now)
  await put(other, '4', longAgo)
  await put(other, '5', longAgo)
  expect(await media.touch(other, mediaFile(hash('5')))).toBe(true)

  await removeUnusedMedia(media, async (id) => new Set(id === owner ? [hash('1')] : []), now)

  const left = async (id: string) => (await media.list(id)).map((kept) => kept.hash).toSorted()
  expect(await left(owner)).toEqual([hash('1'), hash('3')])
  expect(await left(other)).toEqual([hash('5')])
})
