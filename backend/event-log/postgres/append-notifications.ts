import type { PoolConfig } from 'pg'
import { delay } from '#backend/process/retry.ts'
import { openConnection } from '#postgres/connection.ts'
import { listen } from '#postgres/listen.ts'

const channel = 'event_log'
const notifyEveryMs = 10
const answerWithinMs = 5000

// Notifications need no durability, so they do not wait for the disk.
const setUpSql = `select pg_backend_pid() as pid, set_config('synchronous_commit', 'off', false)`

/**
 * Wakes readers after an append in this or another process. Readers may also wake without an append,
 * and may miss one. Announces appends by NOTIFY on a separate connection: inside the append's
 * transaction, NOTIFY would cost as much as a lock.
 */
export function openAppendNotifications(options: PoolConfig) {
  let wakeCount = 0
  const waiters = new Set<() => void>()
  const closing = new AbortController()
  let announcer: number | undefined
  let announcing: Promise<void> | undefined
  let again = false
  let listening: Promise<void> | undefined

  const connection = openConnection(
    { ...options, application_name: 'provenance event log notifications' },
    answerWithinMs,
    {
      onOpen: async (client) => {
        const { rows } = await client.query<{ pid: number }>(setUpSql)
        announcer = rows[0]?.pid
      },
    },
  )

  function wake(): void {
    wakeCount += 1
    for (const resolve of waiters) resolve()
  }

  function startListening(): Promise<void> {
    return listen(
      { ...options, application_name: 'provenance event log listener' },
      {
        channel,
        // Announcements of this process have already woken its own readers.
        shouldCheck: ({ processId }) => processId !== announcer,
        check: async () => wake(),
      },
      closing.signal,
    )
  }

  /**
   * Sends a few hundred notifications a second at most: announcements made meanwhile share the next
   * one.
   */
  async function notify(): Promise<void> {
    do {
      again = false
      await connection
        .use()
        .then((client) => client.query(`notify ${channel}`))
        .catch(connection.drop)
      await delay(notifyEveryMs)
    } while (again && !closing.signal.aborted)
    announcing = undefined
  }

  return {
    /**
     * Returns the argument for `next`. Call it before a read, so that no append between read and wait
     * is missed.
     */
    mark: () => wakeCount,
    /** Resolves after an append since `mark`, after `ms`, or when `signal` aborts. */
    next: async (mark: number, ms: number, signal: AbortSignal): Promise<void> => {
      if (!closing.signal.aborted) listening ??= startListening()
      if (mark === wakeCount && !signal.aborted) await waitForWake(waiters, ms, signal)
    },
    /** Announces an append. */
    announce: () => {
      wake()
      again = true
      if (!closing.signal.aborted) announcing ??= notify()
    },
    close: async () => {
      closing.abort()
      wake()
      await Promise.all([announcing, listening])
      await connection.close()
    },
  }
}

async function waitForWake(
  waiters: Set<() => void>,
  ms: number,
  signal: AbortSignal,
): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const stop = () => resolve()
  const timer = setTimeout(stop, ms)
  signal.addEventListener('abort', stop)
  waiters.add(stop)
  await promise
  clearTimeout(timer)
  signal.removeEventListener('abort', stop)
  waiters.delete(stop)
}
