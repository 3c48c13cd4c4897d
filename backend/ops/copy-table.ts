import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import type { Pool, PoolClient } from 'pg'
import { from, to } from 'pg-copy-streams'
import { type FileChecksum, writeWithChecksum } from './file-checksums.ts'

/** Tables with the columns that a backup contains, as COPY names them. */
export const eventsTable = 'event_log.events (position, stream, revision, id, type, data, metadata)'
export const keysTable = 'vault.keys (subject, wrapped, erased_at)'

const begin = `begin; set transaction isolation level repeatable read, read only;
  set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0`

/** Runs `work` on one snapshot of the database. */
export async function withSnapshot<Result>(
  pool: Pool,
  work: (client: PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect()
  // A lost connection also emits this event. Without a listener it would end the process.
  client.on('error', () => undefined)
  try {
    await client.query(begin)
    const result = await work(client)
    await client.query('commit')
    client.release()
    return result
  } catch (error) {
    // The rest of an interrupted COPY would block the connection.
    client.release(true)
    throw error
  }
}

/** Copies the rows of a table to a new file. */
export async function copyToFile(
  client: PoolClient,
  table: string,
  { path, signal }: { path: string; signal: AbortSignal },
): Promise<{ rows: number; checksum: FileChecksum }> {
  const rows = client.query(to(`copy ${table} to stdout`))
  const checksum = await writeWithChecksum(path, rows, signal)
  // The row count arrives after the rows and before the next response.
  await client.query('select')
  return { rows: rows.rowCount, checksum }
}

/** Copies the rows of a file into a table, and returns their number. */
export async function copyFromFile(
  client: PoolClient,
  table: string,
  { path, signal }: { path: string; signal: AbortSignal },
): Promise<number> {
  const rows = client.query(from(`copy ${table} from stdin`))
  await pipeline(createReadStream(path), rows, { signal })
  return rows.rowCount
}
