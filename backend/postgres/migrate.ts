import { readFile } from 'node:fs/promises'
import type { Pool } from 'pg'
import { inTransaction } from './transaction.ts'

/**
 * Runs a file of SQL that makes what is missing, whole or not at all. Processes that start together
 * take turns by `name`: they would trip over each other's "if not exists".
 */
export async function migrate(pool: Pool, name: string, file: URL): Promise<void> {
  const sql = await readFile(file, 'utf8')
  await inTransaction(pool, (client) => client.query(sql), { alone: name })
}
