import type { Pool, PoolClient } from 'pg'
import { delay } from '#backend/process/retry.ts'

const standbyPollMs = 1000

/** A lock on a name, until it is released, or until its connection is lost, which aborts `lost`. */
export type Lock = { lost: AbortSignal; release: () => Promise<void> }

/**
 * Waits for the lock on a name; returns undefined if `signal` aborts first. With an aborted `signal` it
 * tries once. The lock only avoids
 * duplicate work: after a lost connection, its holder continues until it notices.
 */
export async function acquireLock(
  pool: Pool,
  name: string,
  signal: AbortSignal,
): Promise<Lock | undefined> {
  const client = await pool.connect()
  const lost = new AbortController()
  const lose = () => lost.abort()
  client.on('error', lose).on('end', lose)
  const returnClient = () => {
    client.off('error', lose).off('end', lose)
    client.release()
  }
  // The listeners stay on a broken client: it may emit another error.
  const destroyClient = () => client.release(true)
  try {
    while (!(await tryLock(client, name))) {
      await delay(standbyPollMs, signal)
      if (signal.aborted) {
        returnClient()
        return undefined
      }
    }
  } catch (error) {
    destroyClient()
    throw error
  }
  const release = async () => {
    const unlock = client.query('select pg_advisory_unlock(hashtextextended($1, 0))', [name])
    await unlock.then(returnClient, destroyClient)
  }
  return { lost: lost.signal, release }
}

async function tryLock(client: PoolClient, name: string): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>(
    'select pg_try_advisory_lock(hashtextextended($1, 0)) as taken',
    [name],
  )
  return rows[0]?.taken ?? false
}
