import { randomUUID } from 'node:crypto'
import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { mediaFile } from '#contract/media/media-path.ts'
import { openTestDisk, somePicture } from '#tests/support/media-stores.ts'
import { describeMediaStore } from './media-store.contract.ts'

describe('pictures on disk', () => {
  describeMediaStore(openTestDisk)

  it('list and remove the remains of an interrupted upload', async () => {
    const { store, folder, close } = await openTestDisk()
    onTestFinished(close)
    const owner = randomUUID()
    const whole = somePicture('whole')
    const broken = somePicture('broken')
    await store.put(owner, mediaFile(whole.hash), whole.bytes)
    await writeFile(join(folder, owner, `${broken.hash}.${randomUUID()}.part`), 'bro')
    expect((await store.list(owner)).map(({ hash }) => hash)).toContain(broken.hash)
    expect(await store.has(owner, mediaFile(broken.hash))).toBe(false)
    await store.remove(owner, broken.hash)
    expect(await readdir(join(folder, owner))).toEqual([`${whole.hash}.webp`])
  })

  it('leave no folder when the last one is removed', async () => {
    const { store, folder, close } = await openTestDisk()
    onTestFinished(close)
    const owner = randomUUID()
    const { hash, bytes } = somePicture()
    await store.put(owner, mediaFile(hash), bytes)
    await store.remove(owner, hash)
    expect(await readdir(folder)).toEqual([])
  })
})
