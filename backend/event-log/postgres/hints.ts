import type { PoolConfig } from 'pg'
import { pause, pauseBefore } from '#postgres/retry.ts'
import { keepConnection } from './connection.ts'

const channel = 'event_log'
const notifyEvery = 10
const answerWithin = 5000

// A hint need not last, so nobody waits for the disk because of it.
const prepare = `select pg_backend_pid() as pid, set_config('synchronous_commit', 'off', false)`

/** Wakes readers when something was appended, here or in another process. May wake for nothing, and may miss. */
export type Hints = {
  /** What to give to `next`: taken before a read, so that no hint falls between read and wait. */
  mark: () => number
  /** Resolves when something was appended since `mark`, after `ms`, or when `signal` aborts. */
  next: (mark: number, ms: number, signal: AbortSignal) => Promise<void>
  /** Says that something was appended. */
  announce: () => void
  close: () => Promise<void>
}

/**
 * Hints by NOTIFY, on a connection of their own: inside the append's transaction it would cost as
 * much as a lock.
 */
export function openHints(options: PoolConfig): Hints {
  let count = 0
  const waiters = new Set<() => void>()
  let listening = false
  let closed = false
  let announcing: Promise<void> | undefined
  let again = false

  const connection = keepConnection(
    { ...options, application_name: 'provenance event log hints' },
    answerWithin,
    {
      onOpen: async (client) => {
        const { rows } = await client.query<{ pid: number }>(prepare)
        client.on('notification', ({ processId }) => {
          // What this process announced, it was woken for already.
          if (processId !== rows[0]?.pid) wake()
        })
        if (listening) await client.query(`listen ${channel}`)
        wake()
      },
      onLost: () => void reconnect(),
    },
  )

  function wake(): void {
    count += 1
    for (const resolve of waiters) resolve()
  }

  async function listen(): Promise<void> {
    if (listening) return
    listening = true
    connection.drop()
    await reconnect()
  }

  async function reconnect(): Promise<void> {
    for (let round = 1; listening && !closed; round += 1) {
      const open = await connection.use().then(
        () => true,
        () => false,
      )
      if (open) return
      await pause(pauseBefore(round))
    }
  }

  /** A few hundred a second at most: what is announced meanwhile is said once more afterwards. */
  async function notify(): Promise<void> {
    do {
      again = false
      await connection
        .use()
        .then((client) => client.query(`notify ${channel}`))
        .catch(() => {
          connection.drop()
          void reconnect()
        })
      await pause(notifyEvery)
    } while (again && !closed)
    announcing = undefined
  }

  return {
    mark: () => count,
    next: async (mark, ms, signal) => {
      void listen()
      if (mark !== count || signal.aborted) return
      const { promise, resolve } = Promise.withResolvers<void>()
      const stop = () => resolve()
      const timer = setTimeout(stop, ms)
      signal.addEventListener('abort', stop)
      waiters.add(stop)
      await promise
      clearTimeout(timer)
      signal.removeEventListener('abort', stop)
      waiters.delete(stop)
    },
    announce: () => {
      wake()
      again = true
      if (!closed) announcing ??= notify()
    },
    close: async () => {
      closed = true
      wake()
      await announcing
      await connection.close()
    },
  }
}
