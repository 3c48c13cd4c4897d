import { readFile } from 'node:fs/promises'
import type { Pool } from 'pg'

/** Makes the tables of schema `api` where they are missing. Replicas that start at once take turns. */
export async function migrateApi(pool: Pool): Promise<void> {
  const sql = await readFile(new URL('./schema.sql', import.meta.url), 'utf8')
  const client = await pool.connect()
  try {
    await client.query(
      `begin; select pg_advisory_xact_lock(hashtext('api schema')); ${sql} commit;`,
    )
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

/** Removes what time has made worthless. */
export async function sweepExpired(pool: Pool): Promise<void> {
  await pool.query(`
    delete from api.sessions where expires_at <= now();
    delete from api.nonces where expires_at <= now();
    delete from api.turns where at < now() - interval '1 hour';
  `)
}
