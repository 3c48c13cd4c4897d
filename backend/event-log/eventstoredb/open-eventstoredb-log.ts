import { jsonEvent } from '@eventstore/db-client'
import { pause, pauseBefore, retry, within } from '#postgres/retry.ts'
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
import { writeJson } from '../write-json.ts'
import { isPassing, isSilence, isUnsent, isWrongRevision } from './faults.ts'
import { readLast, readStream } from './reader.ts'
import { shareClient } from './shared-client.ts'
import { followOnce } from './subscription.ts'

type Options = {
  /** A connection string, of one node or of a cluster. */
  url: string
  /** How long an append or read keeps trying while the server is away. */
  timeoutMs?: number
  /** How long one try may go without an answer. */
  tryMs?: number
  /** The quiet after which a subscription is checked for life. */
  lookEveryMs?: number
  /** Hears of each fault that a subscription rides out. */
  onFault?: (error: unknown) => void
}

const maxPending = 10_000
/** A cluster that lost its leader has another one within a second or two. */
const longestPauseMs = 250

/** The event log in EventStoreDB: its `$all`, without the system's own events. */
export function openEventStoreDbLog(options: Options): EventLog {
  const { url, timeoutMs = logTimeoutMs, tryMs = 1000, lookEveryMs = 2000 } = options
  const { onFault = () => undefined } = options
  const shared = shareClient(url)
  const closing = new AbortController()
  const pending = new Set<Promise<unknown>>()
  let known = 0n
  let lastRead: LoggedEvent | undefined

  /** Asks until there is an answer or the time is over; a node that falls silent is left for another. */
  async function ask<Answer>(question: (ms: number) => Promise<Answer>): Promise<Answer> {
    const attempt = async (leftMs: number) => {
      refuseClosed()
      const { client } = shared
      const began = performance.now()
      try {
        const answer = await question(Math.min(tryMs, leftMs))
        shared.noteAnswer()
        return answer
      } catch (error) {
        if (isSilence(error)) shared.leave(client, began)
        else if (!isPassing(error)) shared.noteAnswer()
        throw error
      }
    }
    try {
      return await retry(attempt, { isPassing, timeoutMs, longestPauseMs })
    } catch (cause) {
      if (!isPassing(cause)) throw cause
      throw new LogUnavailable('The event log does not answer', { cause })
    }
  }

  function refuseClosed(): void {
    if (closing.signal.aborted) throw new LogUnavailable('The event log is closed')
  }

  /** Sends the same ids at the same revision each time, which the server answers as the first time. */
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
    // The deadline does not cover the search for a node that leads.
    const result = await within(deadline, appending).catch((error) => {
      throw isWrongRevision(error) ? new WrongExpectedRevision(stream, expected) : error
    })
    // A connection string can ask the library for answers in place of errors.
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
    const found = await ask((ms) => readLast(shared, known, ms))
    // A follower can be behind the appends that its leader acknowledged.
    if (found && found.position > known) known = found.position
    return known
  }

  async function last(): Promise<LoggedEvent | undefined> {
    refuseClosed()
    const found = await ask((ms) => readLast(shared, lastRead?.position ?? 0n, ms))
    if (found && found.position > (lastRead?.position ?? 0n)) lastRead = found
    return lastRead
  }

  async function* follow(
    after: bigint,
    signal: AbortSignal,
    heed: (error: unknown) => void,
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
        if (!isPassing(error) && !(error instanceof LogUnavailable)) throw error
        heed(error)
        faults += 1
        await pause(pauseBefore(faults, longestPauseMs), ending)
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
      writeJson(stream, events)
      let isSent = false
      const appending = ask(async (ms) => {
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
    read: async (stream, stretch) => {
      refuseClosed()
      return ask((ms) => readStream(shared, stream, ms, stretch))
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
