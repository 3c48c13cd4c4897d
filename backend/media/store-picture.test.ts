import { expect, it } from 'vitest'
import { mediaFile } from '#contract/media/media-path.ts'
import { createFolder } from '#tests/support/clean-up.ts'
import { createDiskStore } from './disk-store.ts'
import { MediaQuotaExceeded } from './store.ts'
import { storePicture } from './store-picture.ts'

const owner = '11111111-1111-4111-8111-111111111111'
const hash = '1'.repeat(64)
const size = { width: 800, height: 600 }
const small = `${hash}-320.webp`
const large = mediaFile(hash, size)
const picture = {
  ...size,
  hash,
  files: [small, large].map((file) => ({ file, bytes: Buffer.from(file) })),
}

/** Opens a disk store that is full once the small size is stored. */
async function openFullStore() {
  const folder = await createFolder()
  const disk = createDiskStore(folder)
  const put: typeof disk.put = async (profileId, file, bytes) => {
    if (file === large) throw new MediaQuotaExceeded()
    await disk.put(profileId, file, bytes)
  }
  return { disk, full: { ...disk, put } }
}

it('removes a picture that was stored in some sizes only', async () => {
  const { disk, full } = await openFullStore()
  await expect(storePicture(full, owner, picture)).rejects.toThrow(MediaQuotaExceeded)
  expect(await disk.list(owner)).toEqual([])
  await storePicture(disk, owner, picture)
  expect(await disk.has(owner, small)).toBe(true)
  expect(await disk.has(owner, large)).toBe(true)
})
