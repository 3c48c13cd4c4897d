import type { Pool } from 'pg'
import { migrate } from '#backend/postgres/migrate.ts'
import { MediaFull, type MediaStore, type StoredMedia } from './store.ts'

/** Bytes to keep free on the disk, since Postgres needs space too. */
export const leastFree = 1_000_000_000

type Bounds = {
  pool: Pool
  /** Bytes that all pictures may have together. */
  quota: number
  /** Bytes that are free where they are kept. */
  freeBytes: () => Promise<number>
}

const sizeOf = (stored: readonly StoredMedia[]) => stored.reduce((sum, { bytes }) => sum + bytes, 0)

/**
 * A store that takes no picture beyond a quota, nor while little is free: `put` throws `MediaFull`. The
 * total is kept in Postgres, for all processes and across restarts; what a crash leaves wrong in it is
 * put right whenever somebody goes through all pictures, as the sweep does.
 */
export async function boundMedia(
  store: MediaStore,
  { pool, quota, freeBytes }: Bounds,
): Promise<MediaStore> {
  await migrate(pool, 'media schema', new URL('./schema.sql', import.meta.url))
  let givenBack = 0

  async function reserve(bytes: number): Promise<void> {
    const { rowCount } = await pool.query(
      'update media.total set bytes = coalesce(bytes, 0) + $1 where coalesce(bytes, 0) + $1 <= $2',
      [bytes, quota],
    )
    if (rowCount === 0) throw new MediaFull('The pictures have all the bytes of MEDIA_QUOTA')
  }

  async function giveBack(bytes: number): Promise<void> {
    if (bytes === 0) return
    givenBack += bytes
    await pool.query('update media.total set bytes = greatest(0, bytes - $1)', [bytes])
  }

  const bounded: MediaStore = {
    ...store,
    put: async (profileId, file, bytes) => {
      if (await store.has(profileId, file)) return store.put(profileId, file, bytes)
      if ((await freeBytes()) - bytes.length < leastFree) {
        throw new MediaFull('Less than 1 GB is free on the disk of the pictures')
      }
      await reserve(bytes.length)
      try {
        await store.put(profileId, file, bytes)
      } catch (error) {
        // The next count puts right what cannot be given back now.
        await giveBack(bytes.length).catch(() => undefined)
        throw error
      }
    },
    remove: async (profileId, hash) => {
      const gone = (await store.list(profileId)).filter((each) => each.hash === hash)
      await store.remove(profileId, hash)
      await giveBack(sizeOf(gone))
    },
    erase: async (profileId) => {
      const gone = await store.list(profileId)
      await store.erase(profileId)
      await giveBack(sizeOf(gone))
    },
    all: async function* () {
      const givenBackBefore = givenBack
      let bytes = 0
      for await (const owned of store.all()) {
        bytes += sizeOf(owned.stored)
        yield owned
      }
      // Whoever goes through them may remove some.
      const left = Math.max(0, bytes - (givenBack - givenBackBefore))
      await pool.query('update media.total set bytes = $1', [left])
    },
  }

  const { rows } = await pool.query<{ counted: boolean }>(
    'select bytes is not null as counted from media.total',
  )
  if (!rows[0]?.counted) for await (const _owned of bounded.all());
  return bounded
}
