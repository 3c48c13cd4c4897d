import { readFile } from 'node:fs/promises'
import type { Pool } from 'pg'
import { inTransaction } from './transaction.ts'

/** Indexes that a view can do without, made late. They need the extension pg_trgm. */
const lateIndexes = new URL('../directory/index.sql', import.meta.url)

/** Makes the indexes that wait for the rows. Throws where the extension cannot be had. */
export async function makeIndexes(pool: Pool, schema: string): Promise<void> {
  await inTransaction(pool, async (client) => {
    // Two sessions would trip over each other's "if not exists".
    await client.query(`select pg_advisory_xact_lock(hashtext('provenance late indexes'))`)
    await client.query('create extension if not exists pg_trgm')
    const { rows } = await client.query<{ home: string }>(
      `select extnamespace::regnamespace::text as home from pg_extension where extname = 'pg_trgm'`,
    )
    await client.query(`set local search_path to "${schema}", ${rows[0]?.home}`)
    await client.query(await readFile(lateIndexes, 'utf8'))
  })
}
