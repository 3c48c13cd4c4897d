import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openDiskStore } from '#backend/media/disk-store.ts'
import { describeMediaStore, somePicture } from './media-store.contract.ts'

const makeFolder = () => mkdtemp(join(tmpdir(), 'provenance-media-'))
const removeFolder = (folder: string) => rm(folder, { recursive: true, force: true })

describe('pictures on disk', () => {
  describeMediaStore(async () => {
    const folder = await makeFolder()
    return {
      store: openDiskStore(folder),
      age: (profileId, hash, modified) =>
        utimes(join(folder, profileId, `${hash}.webp`), modified, modified),
      close: () => removeFolder(folder),
    }
  })

  it('lists and removes what an interrupted upload left', async () => {
    const folder = await makeFolder()
    onTestFinished(() => removeFolder(folder))
    const store = openDiskStore(folder)
    const owner = randomUUID()
    const whole = somePicture('whole')
    const broken = somePicture('broken')
    await store.put(owner, whole.hash, whole.bytes)
    await writeFile(join(folder, owner, `${broken.hash}.${randomUUID()}.part`), 'bro')
    expect((await store.list(owner)).map(({ hash }) => hash)).toContain(broken.hash)
    expect(await store.has(owner, broken.hash)).toBe(false)
    await store.remove(owner, broken.hash)
    expect(await readdir(join(folder, owner))).toEqual([`${whole.hash}.webp`])
  })
})
