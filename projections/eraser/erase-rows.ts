import type { Pool, PoolClient } from 'pg'
import { inTransaction } from '#postgres/transaction.ts'
import { removeLives } from '#projections/runner/write/remove-lives.ts'
import type { Life } from './erase-pictures.ts'

/**
 * Erases the rows of lives from read models without a leader: those of another version, which stay
 * for a day, so that a rollback needs no rebuild. The projectors of `currentSchema` and of every schema
 * with a leader remove the rows themselves.
 */
export async function eraseIdleRows(
  pool: Pool,
  currentSchema: string,
  ended: readonly Life[],
): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(
    'select name from projector.read_schema where name <> $1',
    [currentSchema],
  )
  for (const { name } of rows) {
    await inTransaction(pool, async (client) => {
      if (await tryLockSchema(client, name)) await eraseRows(client, name, ended)
    })
  }
}

/** Takes the leader lock until the transaction ends. Returns false if the schema has a leader. */
async function tryLockSchema(client: PoolClient, schema: string): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>(
    'select pg_try_advisory_xact_lock(hashtextextended($1, 0)) as taken',
    [schema],
  )
  return rows[0]?.taken ?? false
}

/**
 * Erases rows from tables with personal texts. Others, such as awarded ranks, keep their rows. The
 * tables are those of another version, so only the types of their columns tell them apart.
 */
async function eraseRows(client: PoolClient, schema: string, ended: readonly Life[]) {
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.columns
      where table_schema = $1 group by table_schema, table_name
      having count(*) filter (where column_name in ('profile_id', 'life')) = 2
        and count(*) filter (where data_type in ('text', 'jsonb') and column_name <> 'profile_type') > 0`,
    [schema],
  )
  const lives = new Map(ended.map(({ profileId, life }) => [profileId, life]))
  for (const { name } of rows) await removeLives(client, name, lives)
}
