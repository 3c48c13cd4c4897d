import type { Pool, PoolClient } from 'pg'

/** Runs `work` in a transaction on a connection of its own; `settings` are SQL that comes first. */
export async function inTransaction<Result>(
  pool: Pool,
  work: (client: PoolClient) => Promise<Result>,
  settings = '',
): Promise<Result> {
  const client = await pool.connect()
  let broken: Error | undefined
  const note = (error: Error) => {
    broken = error
  }
  // A connection that is lost tells it by this event besides; unheard, it would end the process.
  client.on('error', note)
  try {
    await client.query(`begin; ${settings}`)
    const result = await work(client)
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch(note)
    throw error
  } finally {
    client.off('error', note)
    client.release(broken)
  }
}
