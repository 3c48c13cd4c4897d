import type { Pool } from 'pg'
import { delay, retry } from '#backend/process/retry.ts'
import { isTransient } from '#postgres/faults.ts'
import { migrate } from '#postgres/migrate.ts'
import { type EventLog, type LoggedEvent, LogUnavailable, logTimeoutMs } from '../port.ts'
import { serializeEvents } from '../serialize-events.ts'
import { openAppendNotifications } from './append-notifications.ts'
import { openGroupCommit } from './group-commit.ts'
import { createReader } from './reader.ts'
import { openWriter } from './writer.ts'

const pageSize = 1000

type Options = {
  /** Pool for reads. Appends and notifications have their own connections. */
  pool: Pool
  /** Milliseconds for which an append or read is retried while Postgres is unavailable. */
  timeoutMs?: number
  /** Milliseconds after which a subscription polls, in case a notification was missed. */
  pollEveryMs?: number
  /** Called with each fault from which a subscription recovers. */
  onFault?: (error: unknown) => void
  /** False for a reader, which creates nothing. */
  createsTables?: boolean
}

/** Opens the event log in Postgres, schema `event_log`, and creates it if missing. */
export async function openPostgresLog(options: Options): Promise<EventLog> {
  const { pool, timeoutMs = logTimeoutMs, pollEveryMs = 1000, createsTables = true } = options
  const { onFault = () => undefined } = options
  // A frozen server may recover, or another one may replace it: each gets half the time.
  const tryMs = timeoutMs / 2
  // The pool replaces a lost idle connection at its next use. An error without a listener would end
  // the process.
  pool.on('error', () => undefined)
  if (createsTables) {
    await migrate(pool, 'provenance event log', new URL('./schema.sql', import.meta.url))
  }
  const reader = createReader(pool)
  // Two lanes, of which one sends while the other commits.
  const writers = [1, 2].map(() => openWriter(pool.options, tryMs))
  const notifications = openAppendNotifications(pool.options)
  const group = openGroupCommit(
    writers.map(({ send }) => send),
    timeoutMs,
  )
  const closing = new AbortController()
  const request = createRequest({ tryMs, timeoutMs, closed: closing.signal })
  const readPages = (after: bigint, signal?: AbortSignal) =>
    pagesAfter(after, (from) => request((ms) => reader.page(ms, from, pageSize), signal))

  async function* readAll(after: bigint): AsyncGenerator<LoggedEvent[]> {
    const head = await request(reader.headPosition)
    for await (const page of readPages(after)) {
      const known = page.filter(({ position }) => position <= head)
      if (known.length > 0) yield known
      if (known.length < page.length || known.at(-1)?.position === head) return
    }
  }

  async function* subscribe(after: bigint, signal: AbortSignal): AsyncGenerator<LoggedEvent[]> {
    const ending = AbortSignal.any([signal, closing.signal])
    let last = after
    for await (const _ of notifications.ticks(pollEveryMs, ending)) {
      try {
        for await (const page of readPages(last, ending)) {
          if (ending.aborted) return
          last = page.at(-1)?.position ?? last
          yield page
        }
      } catch (error) {
        if (!(error instanceof LogUnavailable)) throw error
        if (!ending.aborted) onFault(error)
        await delay(pollEveryMs, ending)
      }
    }
  }

  return {
    append: async (stream, events, expected) => {
      const serialized = serializeEvents(stream, events)
      const appended = await group.append({ stream, events: serialized, expected })
      notifications.announce()
      return appended
    },
    read: (stream, range) => request((ms) => reader.stream(ms, stream, range)),
    readAll,
    subscribe,
    head: () => request(reader.headPosition),
    last: () => request(reader.lastEvent),
    close: async () => {
      await group.drain()
      closing.abort()
      await notifications.close()
      await Promise.all(writers.map(({ close }) => close()))
    },
  }
}

/** Sends a request, in each try with the time that it may take, in ms. */
type Request = <Answer>(
  send: (ms: number) => Promise<Answer>,
  signal?: AbortSignal,
) => Promise<Answer>

/** Creates a function that retries a read until it is answered or `timeoutMs` is over. */
function createRequest(options: {
  tryMs: number
  timeoutMs: number
  closed: AbortSignal
}): Request {
  const { tryMs, timeoutMs, closed } = options
  return async (send, signal = closed) => {
    if (closed.aborted) throw new LogUnavailable('The event log is closed')
    try {
      const attempt = (leftMs: number) => send(Math.min(tryMs, leftMs))
      return await retry(attempt, { isTransient, timeoutMs, signal })
    } catch (cause) {
      if (!isTransient(cause)) throw cause
      throw new LogUnavailable('The event log does not answer', { cause })
    }
  }
}

/** Yields full pages after `after`. The next page is requested while the caller uses one. */
async function* pagesAfter(
  after: bigint,
  readPage: (from: bigint) => Promise<LoggedEvent[]>,
): AsyncGenerator<LoggedEvent[]> {
  const ahead = (from: bigint) => {
    const page = readPage(from)
    page.catch(() => undefined)
    return page
  }
  let next = ahead(after)
  for (;;) {
    const page = await next
    const last = page.at(-1)
    if (last && page.length === pageSize) next = ahead(last.position)
    if (last) yield page
    if (page.length < pageSize) return
  }
}
