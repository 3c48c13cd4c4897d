import type { Pool, PoolClient } from 'pg'
import { isUnanswered } from './faults.ts'

type TransactionOptions = {
  /** SQL to run first, such as `set local`. */
  settings?: string
  /** Only one transaction of this name runs at a time. `acquireLock` has other locks for the same names. */
  lockName?: string
}

/** Runs `work` in a transaction on a separate connection. */
export async function inTransaction<Result>(
  pool: Pool,
  work: (client: PoolClient) => Promise<Result>,
  { settings = '', lockName }: TransactionOptions = {},
): Promise<Result> {
  const client = await pool.connect()
  let isBroken = false
  const markBroken = () => {
    isBroken = true
  }
  // A lost connection also emits this event. Without a listener it would end the process.
  client.on('error', markBroken)
  try {
    await client.query(`begin; ${settings}`)
    if (lockName !== undefined) {
      await client.query('select pg_advisory_xact_lock(hashtext($1))', [lockName])
    }
    const result = await work(client)
    await client.query('commit')
    return result
  } catch (error) {
    // A rollback would wait behind an unanswered statement; the server rolls back when the
    // connection ends.
    if (isUnanswered(error)) markBroken()
    else await client.query('rollback').catch(markBroken)
    throw error
  } finally {
    client.off('error', markBroken)
    client.release(isBroken)
  }
}
