import { createHash } from 'node:crypto'
import { mkdtemp, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { createDiskStore } from '#backend/media/disk-store.ts'
import { createS3Store } from '#backend/media/s3-store.ts'
import type { MediaStore } from '#backend/media/store.ts'
import { startS3Server } from './s3-server.ts'

/** A store, and a way to say when a picture in it was stored. */
export type StoreOnTrial = {
  store: MediaStore
  age: (profileId: string, hash: string, modified: Date) => Promise<void>
  close: () => Promise<void>
}

/** Bytes that stand for a picture, with their hash. */
export function somePicture(note = 'a picture') {
  const bytes = Buffer.from([0, 255, 13, 10, ...Buffer.from(note)])
  return { bytes, hash: createHash('sha256').update(bytes).digest('hex') }
}

/** The bytes of a file; undefined where there is none. */
export async function readMedia(
  store: MediaStore,
  profileId: string,
  file: string,
): Promise<Buffer | undefined> {
  const opened = await store.open(profileId, file)
  return opened && buffer(opened.stream)
}

/** The profiles that have something in a store. */
export async function ownersIn(store: MediaStore): Promise<string[]> {
  const owners: string[] = []
  for await (const { profileId } of store.listAll()) owners.push(profileId)
  return owners
}

export async function openDiskOnTrial(): Promise<StoreOnTrial & { folder: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'provenance-media-'))
  return {
    folder,
    store: createDiskStore(folder),
    age: (profileId, hash, modified) =>
      utimes(join(folder, profileId, `${hash}.webp`), modified, modified),
    close: () => rm(folder, { recursive: true, force: true }),
  }
}

/** By default it times out early, so that a server that hangs is given up soon. */
export async function openS3OnTrial(
  options: Parameters<typeof startS3Server>[0] = {},
  retry: Parameters<typeof createS3Store>[1] = { timeoutMs: 2_000 },
): Promise<StoreOnTrial & { server: Awaited<ReturnType<typeof startS3Server>> }> {
  const server = await startS3Server(options)
  return {
    server,
    store: await createS3Store(server.bucket, retry),
    age: async (profileId, hash, modified) =>
      server.objects.age(`media/${profileId}/${hash}.webp`, modified),
    close: server.stop,
  }
}
