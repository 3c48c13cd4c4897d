import type { Pool } from 'pg'

const largest = 16 * 1024 * 1024

/**
 * Writes the table of keys anew: a plain vacuum leaves the bytes of an erased key in its page until
 * something else takes their place. Left for the next time where the table is large or in use, as by
 * a backup, since whoever needs a key would wait for it too.
 */
export async function sweepKeys(pool: Pool): Promise<void> {
  const client = await pool.connect()
  try {
    const { rows } = await client.query<{ small: boolean }>(
      `select pg_relation_size('vault.keys') <= $1 as small`,
      [largest],
    )
    if (!rows[0]?.small) return
    await client.query(`set lock_timeout = '200ms'`)
    await client.query('vacuum full vault.keys').catch(() => undefined)
    await client.query('reset lock_timeout')
  } finally {
    client.release()
  }
}
