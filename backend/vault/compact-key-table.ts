import type { Pool, PoolClient } from 'pg'
import { isLockTimeout } from '#postgres/faults.ts'

const maxTableBytes = 16 * 1024 * 1024

/**
 * Rewrites the table of keys: a plain vacuum leaves the bytes of an erased key in its page. Skips a
 * table that is large or in use, such as by a backup, because every lookup of a key would wait. The
 * next call tries again.
 */
export async function compactKeyTable(pool: Pool): Promise<void> {
  const client = await pool.connect()
  try {
    if (await isSmall(client)) await rewriteUnlessLocked(client)
    client.release()
  } catch (error) {
    // Closes the connection, whose lock timeout may still be set.
    client.release(true)
    throw error
  }
}

async function isSmall(client: PoolClient): Promise<boolean> {
  const { rows } = await client.query<{ small: boolean }>(
    `select pg_relation_size('vault.keys') <= $1 as small`,
    [maxTableBytes],
  )
  return rows[0]?.small === true
}

async function rewriteUnlessLocked(client: PoolClient): Promise<void> {
  await client.query(`set lock_timeout = '200ms'`)
  await client.query('vacuum full vault.keys').catch((error: unknown) => {
    if (!isLockTimeout(error)) throw error
  })
  await client.query('reset lock_timeout')
}
