import type { Pool, PoolClient } from 'pg'
import { isUnanswered } from './faults.ts'

type Terms = {
  /** SQL that comes first, as `set local`. */
  settings?: string
  /** One transaction of this name at a time. */
  alone?: string
}

/** Runs `work` in a transaction on a connection of its own. */
export async function inTransaction<Result>(
  pool: Pool,
  work: (client: PoolClient) => Promise<Result>,
  { settings = '', alone }: Terms = {},
): Promise<Result> {
  const client = await pool.connect()
  let isBroken = false
  const note = () => {
    isBroken = true
  }
  // A connection that is lost tells it by this event besides; unheard, it would end the process.
  client.on('error', note)
  try {
    await client.query(`begin; ${settings}`)
    if (alone !== undefined) {
      await client.query('select pg_advisory_xact_lock(hashtext($1))', [alone])
    }
    const result = await work(client)
    await client.query('commit')
    return result
  } catch (error) {
    // Behind a statement that is not answered a rollback would wait as long; the server does it itself.
    if (isUnanswered(error)) note()
    else await client.query('rollback').catch(note)
    throw error
  } finally {
    client.off('error', note)
    client.release(isBroken)
  }
}
