import type { Pool } from 'pg'

const maxBytes = 16 * 1024 * 1024

/**
 * Rewrites the table of keys: a plain vacuum leaves the bytes of an erased key in its page. Skips a
 * table that is large or in use, such as by a backup, because every lookup of a key would wait. The
 * next call tries again.
 */
export async function compactKeyTable(pool: Pool): Promise<void> {
  const client = await pool.connect()
  try {
    const { rows } = await client.query<{ small: boolean }>(
      `select pg_relation_size('vault.keys') <= $1 as small`,
      [maxBytes],
    )
    if (!rows[0]?.small) return
    await client.query(`set lock_timeout = '200ms'`)
    await client.query('vacuum full vault.keys').catch(() => undefined)
    await client.query('reset lock_timeout')
  } finally {
    client.release()
  }
}
