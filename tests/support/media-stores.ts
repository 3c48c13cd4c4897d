import { createHash } from 'node:crypto'
import { mkdtemp, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { createDiskStore } from '#backend/media/disk-store.ts'
import { createS3Store } from '#backend/media/s3-store.ts'
import type { MediaStore } from '#backend/media/store.ts'
import { startS3Server } from './s3-server.ts'

/** A store, and a function that changes the time at which a picture was stored. */
export type TestMediaStore = {
  store: MediaStore
  setModified: (profileId: string, hash: string, modified: Date) => Promise<void>
  close: () => Promise<void>
}

/** Returns bytes in place of a picture, with their hash. */
export function somePicture(note = 'a picture') {
  const bytes = Buffer.from([0, 255, 13, 10, ...Buffer.from(note)])
  return { bytes, hash: createHash('sha256').update(bytes).digest('hex') }
}

/** Returns the bytes of a file, or undefined if it does not exist. */
export async function readMedia(
  store: MediaStore,
  profileId: string,
  file: string,
): Promise<Buffer | undefined> {
  const opened = await store.open(profileId, file)
  return opened && buffer(opened.stream)
}

/** Lists the profiles with pictures in a store. */
export async function ownersIn(store: MediaStore): Promise<string[]> {
  return Array.fromAsync(store.listAll(), ({ profileId }) => profileId)
}

export async function openTestDisk(): Promise<TestMediaStore & { folder: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'provenance-media-'))
  return {
    folder,
    store: createDiskStore(folder),
    setModified: (profileId, hash, modified) =>
      utimes(join(folder, profileId, `${hash}.webp`), modified, modified),
    close: () => rm(folder, { recursive: true, force: true }),
  }
}

/** Opens a store on a test server, with a short timeout by default. */
export async function openTestBucket(
  options: Parameters<typeof startS3Server>[0] = {},
  retry: Parameters<typeof createS3Store>[1] = { timeoutMs: 2_000 },
): Promise<TestMediaStore & { server: Awaited<ReturnType<typeof startS3Server>> }> {
  const server = await startS3Server(options)
  return {
    server,
    store: await createS3Store(server.bucket, retry),
    setModified: async (profileId, hash, modified) =>
      server.objects.setModified(`media/${profileId}/${hash}.webp`, modified),
    close: server.stop,
  }
}
