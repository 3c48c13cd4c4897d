import type { Pool } from 'pg'
import { pause } from '#postgres/retry.ts'
import { sessionEndedChannel } from '../session/store.ts'

const pauseAfterFault = 1000

/** Calls `onEnd` with the id of each session that ends, here or in another process, while it can. */
export async function followEndedSessions(
  pool: Pool,
  onEnd: (sessionId: string) => void,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    try {
      await listen(pool, onEnd, signal)
    } catch {
      await pause(pauseAfterFault, signal)
    }
  }
}

async function listen(pool: Pool, onEnd: (id: string) => void, signal: AbortSignal): Promise<void> {
  const client = await pool.connect()
  const ended = Promise.withResolvers<void>()
  // A fault before anybody waits is told by the query that meets it.
  ended.promise.catch(() => undefined)
  const tell = ({ payload }: { payload?: string | undefined }) => payload && onEnd(payload)
  const fail = (error: Error) => ended.reject(error)
  const finish = () => ended.resolve()
  signal.addEventListener('abort', finish, { once: true })
  client.on('notification', tell).on('error', fail)
  try {
    await client.query(`listen ${sessionEndedChannel}`)
    if (!signal.aborted) await ended.promise
  } finally {
    signal.removeEventListener('abort', finish)
    client.off('notification', tell)
    client.release(true)
  }
}
