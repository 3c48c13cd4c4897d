import type { PoolConfig } from 'pg'
import { delay } from '#backend/process/retry.ts'
import { createWakeSignal } from '#backend/process/wake-signal.ts'
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
  const readers = new Set<() => void>()
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
    for (const wakeReader of readers) wakeReader()
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
    /** Yields immediately, after appends, and every `ms`, until `signal` aborts. */
    ticks: async function* (ms: number, signal: AbortSignal): AsyncGenerator<void> {
      if (!closing.signal.aborted) listening ??= startListening()
      const reader = createWakeSignal(signal)
      readers.add(reader.wake)
      try {
        while (!signal.aborted) {
          yield
          await reader.wait(ms)
        }
      } finally {
        readers.delete(reader.wake)
      }
    },
    /** Announces an append. */
    announce: () => {
      wake()
      again = true
      if (!closing.signal.aborted) announcing ??= notify()
    },
    close: async () => {
      closing.abort()
      await Promise.all([announcing, listening])
      await connection.close()
    },
  }
}
