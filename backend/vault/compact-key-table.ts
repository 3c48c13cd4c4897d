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
  // A lost connection also emits this event. Without a listener it would end the process.
  client.on('error', () => undefined)
  try {
    if (await isSmall(client)) await rewriteUnlessLocked(client)
  } finally {
    // Closes the connection, because its lock timeout is set.
    client.release(true)
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
}
