import type { Pool } from 'pg'
import { migrate } from '#backend/postgres/migrate.ts'
import { MediaQuotaExceeded, type MediaStore, type StoredMedia } from './store.ts'

/** Bytes to keep free on the disk, since Postgres needs space too. */
export const minFreeBytes = 1_000_000_000

type Bounds = {
  pool: Pool
  /** Maximum total size of all pictures, in bytes. */
  quota: number
  /** Returns the free bytes of the underlying store. */
  freeBytes: () => Promise<number>
}

const sizeOf = (stored: readonly StoredMedia[]) => stored.reduce((sum, { bytes }) => sum + bytes, 0)

/**
 * Creates a store with a quota that also keeps some disk space free: otherwise `put` throws
 * `MediaQuotaExceeded`. The total is stored in Postgres for all processes. A complete `listAll`, as the sweep
 * does, corrects a total that a crash left wrong.
 */
export async function createBoundedStore(
  store: MediaStore,
  { pool, quota, freeBytes }: Bounds,
): Promise<MediaStore> {
  await migrate(pool, 'media schema', new URL('./schema.sql', import.meta.url))
  let releasedBytes = 0

  async function release(bytes: number): Promise<void> {
    if (bytes === 0) return
    releasedBytes += bytes
    await pool.query('update media.total set bytes = greatest(0, bytes - $1)', [bytes])
  }

  const bounded: MediaStore = {
    ...store,
    put: async (profileId, file, bytes) => {
      if (await store.has(profileId, file)) return store.put(profileId, file, bytes)
      if ((await freeBytes()) - bytes.length < minFreeBytes) {
        throw new MediaQuotaExceeded('Less than 1 GB is free on the disk of the pictures')
      }
      await reserve(pool, bytes.length, quota)
      try {
        await store.put(profileId, file, bytes)
      } catch (error) {
        // If this fails too, the next sweep corrects the total.
        await release(bytes.length).catch(() => undefined)
        throw error
      }
    },
    remove: async (profileId, hash) => {
      const removed = (await store.list(profileId)).filter((picture) => picture.hash === hash)
      await store.remove(profileId, hash)
      await release(sizeOf(removed))
    },
    erase: async (profileId) => {
      const removed = await store.list(profileId)
      await store.erase(profileId)
      await release(sizeOf(removed))
    },
    listAll: async function* () {
      const releasedBefore = releasedBytes
      let bytes = 0
      for await (const owned of store.listAll()) {
        bytes += sizeOf(owned.stored)
        yield owned
      }
      // The caller may remove pictures while it iterates.
      const left = Math.max(0, bytes - (releasedBytes - releasedBefore))
      await pool.query('update media.total set bytes = $1', [left])
    },
  }

  const { rows } = await pool.query<{ counted: boolean }>(
    'select bytes is not null as counted from media.total',
  )
  if (!rows[0]?.counted) for await (const _owned of bounded.listAll());
  return bounded
}

async function reserve(pool: Pool, bytes: number, quota: number): Promise<void> {
  const { rowCount } = await pool.query(
    'update media.total set bytes = coalesce(bytes, 0) + $1 where coalesce(bytes, 0) + $1 <= $2',
    [bytes, quota],
  )
  if (rowCount === 0) throw new MediaQuotaExceeded('The pictures use all of MEDIA_QUOTA')
}
