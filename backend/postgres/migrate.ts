import { readFile } from 'node:fs/promises'
import type { Pool } from 'pg'
import { inTransaction } from './transaction.ts'

/**
 * Runs an SQL file that creates what is missing, all or nothing. The lock `name` serializes
 * processes that start together: concurrent "if not exists" statements can fail.
 */
export async function migrate(pool: Pool, name: string, file: URL): Promise<void> {
  const sql = await readFile(file, 'utf8')
  await inTransaction(pool, (client) => client.query(sql), { lockName: name })
}
