import { jsonEvent } from '@eventstore/db-client'
import { backoffMs, delay, retry, withTimeout } from '#postgres/retry.ts'
import {
  type Appended,
  AppendUnconfirmed,
  type EventLog,
  type ExpectedRevision,
  type LoggedEvent,
  LogUnavailable,
  logTimeoutMs,
  type StoredEvent,
  WrongExpectedRevision,
} from '../port.ts'
import { serializeEvents } from '../serialize-events.ts'
import { isSilence, isTransient, isUnsent, isWrongRevision } from './faults.ts'
import { readLast, readStream } from './reader.ts'
import { shareClient } from './shared-client.ts'
import { followOnce } from './subscription.ts'

type Options = {
  /** Connection string of one node or of a cluster. */
  url: string
  /** Milliseconds for which an append or read is retried while the server is unavailable. */
  timeoutMs?: number
  /** Milliseconds that one try may take without an answer. */
  tryMs?: number
  /** Milliseconds without an event after which a subscription is checked. */
  lookEveryMs?: number
  /** Called with each fault from which a subscription recovers. */
  onFault?: (error: unknown) => void
}

const maxPending = 10_000
/** A cluster elects a new leader within a second or two. */
const longestPauseMs = 250

/** Opens the event log in EventStoreDB: its `$all` stream without system events. */
export function openEventStoreDbLog(options: Options): EventLog {
  const { url, timeoutMs = logTimeoutMs, tryMs = 1000, lookEveryMs = 2000 } = options
  const { onFault = () => undefined } = options
  const shared = shareClient(url)
  const closing = new AbortController()
  const pending = new Set<Promise<unknown>>()
  let known = 0n
  let lastRead: LoggedEvent | undefined

  /** Retries until there is an answer or the time is over. A silent node is replaced by another. */
  async function request<Answer>(send: (ms: number) => Promise<Answer>): Promise<Answer> {
    const attempt = async (leftMs: number) => {
      refuseClosed()
      const { client } = shared
      const began = performance.now()
      try {
        const answer = await send(Math.min(tryMs, leftMs))
        shared.noteAnswer()
        return answer
      } catch (error) {
        if (isSilence(error)) shared.replace(client, began)
        else if (!isTransient(error)) shared.noteAnswer()
        throw error
      }
    }
    try {
      return await retry(attempt, { isTransient: isTransient, timeoutMs, longestPauseMs })
    } catch (cause) {
      if (!isTransient(cause)) throw cause
      throw new LogUnavailable('The event log does not answer', { cause })
    }
  }

  function refuseClosed(): void {
    if (closing.signal.aborted) throw new LogUnavailable('The event log is closed')
  }

  /** Each try sends the same ids at the same revision, so the server repeats its first answer. */
  async function append(
    stream: string,
    events: readonly StoredEvent[],
    expected: ExpectedRevision,
    deadline: number,
  ): Promise<Appended> {
    const given = events.map((event) => jsonEvent(event as Parameters<typeof jsonEvent>[0]))
    const { credentials } = shared
    const expectedRevision = expected === 'no-stream' ? 'no_stream' : expected
    const terms = { expectedRevision, credentials, deadline } as const
    const appending = shared.client.appendToStream(stream, given, terms)
    // The deadline does not cover the discovery of the leader.
    const result = await withTimeout(deadline, appending).catch((error) => {
      throw isWrongRevision(error) ? new WrongExpectedRevision(stream, expected) : error
    })
    // A connection string can make the library return results instead of throwing errors.
    if (!result.success) throw new WrongExpectedRevision(stream, expected)
    if (!result.position) throw new Error(`An append to ${stream} came back without its position`)
    return note(result.nextExpectedRevision, result.position.commit)
  }

  function note(revision: bigint, position: bigint): Appended {
    if (position > known) known = position
    return { revision, position }
  }

  async function head(): Promise<bigint> {
    refuseClosed()
    const found = await request((ms) => readLast(shared, known, ms))
    // A follower may lag behind appends that the leader acknowledged.
    if (found && found.position > known) known = found.position
    return known
  }

  async function last(): Promise<LoggedEvent | undefined> {
    refuseClosed()
    const found = await request((ms) => readLast(shared, lastRead?.position ?? 0n, ms))
    if (found && found.position > (lastRead?.position ?? 0n)) lastRead = found
    return lastRead
  }

  async function* follow(
    after: bigint,
    signal: AbortSignal,
    onFault: (error: unknown) => void,
  ): AsyncGenerator<LoggedEvent[]> {
    const ending = AbortSignal.any([signal, closing.signal])
    let last = after
    let faults = 0
    while (!ending.aborted) {
      try {
        const terms = { after: last, signal: ending, head, lookEveryMs }
        for await (const batch of followOnce(shared, terms)) {
          last = batch.at(-1)?.position ?? last
          faults = 0
          yield batch
        }
      } catch (error) {
        if (ending.aborted) return
        if (!isTransient(error) && !(error instanceof LogUnavailable)) throw error
        onFault(error)
        faults += 1
        await delay(backoffMs(faults, longestPauseMs), ending)
      }
    }
  }

  async function* readAll(after: bigint): AsyncGenerator<LoggedEvent[]> {
    const end = await head()
    if (after >= end) return
    const reading = new AbortController()
    let lastCame = performance.now()
    const giveUp = (cause: unknown) => {
      if (performance.now() - lastCame < timeoutMs) return
      throw new LogUnavailable('The event log does not answer', { cause })
    }
    try {
      for await (const batch of follow(after, reading.signal, giveUp)) {
        lastCame = performance.now()
        const wanted = batch.filter(({ position }) => position <= end)
        if (wanted.length > 0) yield wanted
        if (batch.some(({ position }) => position >= end)) return
      }
    } finally {
      reading.abort()
    }
    refuseClosed()
  }

  return {
    append: async (stream, events, expected) => {
      refuseClosed()
      if (pending.size >= maxPending) {
        throw new LogUnavailable('Too many appends wait for the event log')
      }
      serializeEvents(stream, events)
      let isSent = false
      const appending = request(async (ms) => {
        try {
          return await append(stream, events, expected, ms)
        } catch (error) {
          isSent ||= !isUnsent(error)
          throw error
        }
      }).catch((error) => {
        if (!isSent || !(error instanceof LogUnavailable)) throw error
        throw new AppendUnconfirmed('The event log did not answer', { cause: error.cause })
      })
      const settled = appending.catch(() => undefined)
      pending.add(settled)
      void settled.then(() => pending.delete(settled))
      return appending
    },
    read: async (stream, range) => {
      refuseClosed()
      return request((ms) => readStream(shared, stream, ms, range))
    },
    readAll,
    subscribe: (after, signal) => follow(after, signal, onFault),
    head,
    last,
    close: async () => {
      closing.abort()
      await Promise.all(pending)
      await shared.close()
    },
  }
}
