import { jsonEvent, WrongExpectedVersionError } from '@eventstore/db-client'
import { backoffMs, delay, retry, withTimeout } from '#backend/process/retry.ts'
import {
  type AppendResult,
  AppendUnconfirmed,
  type EncodedEvent,
  type EventLog,
  type ExpectedRevision,
  type LoggedEvent,
  LogUnavailable,
  logTimeoutMs,
  WrongExpectedRevision,
} from '../port.ts'
import { serializeEvents } from '../serialize-events.ts'
import { isNodeSilent, isTransient, isUnsent } from './faults.ts'
import { findLastEvent, readStream } from './reader.ts'
import { type SharedClient, shareClient } from './shared-client.ts'
import { subscribeOnce } from './subscription.ts'

type Options = {
  /** Connection string of one node or of a cluster. */
  url: string
  /** Milliseconds for which an append or read is retried while the server is unavailable. */
  timeoutMs?: number
  /** Milliseconds that one try may take without an answer. */
  tryMs?: number
  /** Milliseconds without an event after which a subscription is checked. */
  headCheckMs?: number
  /** Called with each fault from which a subscription recovers. */
  onFault?: (error: unknown) => void
}

const maxPending = 10_000
/** Longest pause between tries. A cluster elects a new leader within a second or two. */
const longestPauseMs = 250

/** Opens the event log in EventStoreDB: its `$all` stream without system events. */
export function openEventStoreDbLog(options: Options): EventLog {
  const { url, timeoutMs = logTimeoutMs, tryMs = 1000, headCheckMs = 2000 } = options
  const { onFault = () => undefined } = options
  const shared = shareClient(url)
  const closing = new AbortController()
  const pending = new Set<Promise<unknown>>()
  let knownHead = 0n
  let lastRead: LoggedEvent | undefined

  const request = createRequest(shared, { tryMs, timeoutMs, refuseClosed })
  const follow = (after: bigint, signal: AbortSignal, onFault: (error: unknown) => void) => {
    const ending = AbortSignal.any([signal, closing.signal])
    return followFrom(shared, after, { signal: ending, head, headCheckMs, onFault })
  }

  function refuseClosed(): void {
    if (closing.signal.aborted) throw new LogUnavailable('The event log is closed')
  }

  /** Records the position of an append or a read, since a follower may lag behind it. */
  function recordPosition(result: AppendResult): AppendResult {
    if (result.position > knownHead) knownHead = result.position
    return result
  }

  async function head(): Promise<bigint> {
    const found = await request((ms) => findLastEvent(shared, knownHead, ms))
    if (found) recordPosition(found)
    return knownHead
  }

  async function last(): Promise<LoggedEvent | undefined> {
    const found = await request((ms) => findLastEvent(shared, lastRead?.position ?? 0n, ms))
    if (found && found.position > (lastRead?.position ?? 0n)) lastRead = found
    return lastRead
  }

  async function* readAll(after: bigint): AsyncGenerator<LoggedEvent[]> {
    const end = await head()
    if (after >= end) return
    yield* readUpTo(end, (signal, onFault) => follow(after, signal, onFault), {
      timeoutMs,
      refuseClosed,
    })
  }

  return {
    append: async (stream, events, expected) => {
      refuseClosed()
      if (pending.size >= maxPending) {
        throw new LogUnavailable('Too many appends wait for the event log')
      }
      // Only for its check of the size: the client serializes the events itself.
      serializeEvents(stream, events)
      const appended = confirmAppend(request, async (ms) =>
        recordPosition(await appendOnce(shared, stream, { events, expected, deadline: ms })),
      )
      return track(pending, appended)
    },
    read: (stream, range) => request((ms) => readStream(shared, stream, ms, range)),
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

/** Sends a request, in each try with the time that it may take, in ms. */
type Request = <Answer>(send: (ms: number) => Promise<Answer>) => Promise<Answer>

/**
 * Creates a function that retries until there is an answer, the time is over, or the log is closed.
 * A silent node is replaced by another.
 */
function createRequest(
  shared: SharedClient,
  options: { tryMs: number; timeoutMs: number; refuseClosed: () => void },
): Request {
  const { tryMs, timeoutMs, refuseClosed } = options
  return async <Answer>(send: (ms: number) => Promise<Answer>) => {
    const attempt = async (leftMs: number) => {
      refuseClosed()
      const { client } = shared
      const began = performance.now()
      try {
        const response = await send(Math.min(tryMs, leftMs))
        shared.recordAnswer()
        return response
      } catch (error) {
        if (isNodeSilent(error)) shared.replace(client, began)
        else if (!isTransient(error)) shared.recordAnswer()
        throw error
      }
    }
    try {
      return await retry(attempt, { isTransient, timeoutMs, longestPauseMs })
    } catch (cause) {
      if (!isTransient(cause)) throw cause
      throw new LogUnavailable('The event log does not answer', { cause })
    }
  }
}

/** Retries an append. The outcome is unknown once a try was sent and none is answered. */
async function confirmAppend(
  request: Request,
  send: (ms: number) => Promise<AppendResult>,
): Promise<AppendResult> {
  let isSent = false
  try {
    return await request(async (ms) => {
      try {
        return await send(ms)
      } catch (error) {
        isSent ||= !isUnsent(error)
        throw error
      }
    })
  } catch (error) {
    if (!isSent || !(error instanceof LogUnavailable)) throw error
    throw new AppendUnconfirmed('The event log did not answer', { cause: error.cause })
  }
}

/** Sends an append once. Each try has the same ids and revision, so the server repeats its answer. */
async function appendOnce(
  shared: SharedClient,
  stream: string,
  {
    events,
    expected,
    deadline,
  }: { events: readonly EncodedEvent[]; expected: ExpectedRevision; deadline: number },
): Promise<AppendResult> {
  const given = events.map((event) => jsonEvent(event as Parameters<typeof jsonEvent>[0]))
  const { credentials } = shared
  const expectedRevision = expected === 'no-stream' ? 'no_stream' : expected
  const options = { expectedRevision, credentials, deadline } as const
  const appending = shared.client.appendToStream(stream, given, options)
  // The deadline does not cover the discovery of the leader.
  const result = await withTimeout(deadline, appending).catch((error) => {
    if (!(error instanceof WrongExpectedVersionError)) throw error
    throw new WrongExpectedRevision(stream, expected)
  })
  // A connection string can make the library return results instead of throwing errors.
  if (!result.success) throw new WrongExpectedRevision(stream, expected)
  if (!result.position) throw new Error(`An append to ${stream} came back without its position`)
  return { revision: result.nextExpectedRevision, position: result.position.commit }
}

type FollowOptions = Omit<Parameters<typeof subscribeOnce>[1], 'after'> & {
  onFault: (error: unknown) => void
}

/** Follows the log, and subscribes again after each transient fault. */
async function* followFrom(
  shared: SharedClient,
  after: bigint,
  { onFault, ...options }: FollowOptions,
): AsyncGenerator<LoggedEvent[]> {
  const { signal } = options
  let last = after
  let faults = 0
  while (!signal.aborted) {
    try {
      for await (const batch of subscribeOnce(shared, { ...options, after: last })) {
        last = batch.at(-1)?.position ?? last
        faults = 0
        yield batch
      }
    } catch (error) {
      if (signal.aborted) return
      if (!isTransient(error) && !(error instanceof LogUnavailable)) throw error
      onFault(error)
      faults += 1
      await delay(backoffMs(faults, longestPauseMs), signal)
    }
  }
}

/** Yields events up to the position `end`. Throws when none arrives for `timeoutMs`. */
async function* readUpTo(
  end: bigint,
  start: (signal: AbortSignal, giveUp: (cause: unknown) => void) => AsyncGenerator<LoggedEvent[]>,
  { timeoutMs, refuseClosed }: { timeoutMs: number; refuseClosed: () => void },
): AsyncGenerator<LoggedEvent[]> {
  const reading = new AbortController()
  let lastEventAt = performance.now()
  const giveUp = (cause: unknown) => {
    if (performance.now() - lastEventAt < timeoutMs) return
    throw new LogUnavailable('The event log does not answer', { cause })
  }
  try {
    for await (const batch of start(reading.signal, giveUp)) {
      lastEventAt = performance.now()
      const wanted = batch.filter(({ position }) => position <= end)
      if (wanted.length > 0) yield wanted
      if (batch.some(({ position }) => position >= end)) return
    }
  } finally {
    reading.abort()
  }
  refuseClosed()
}

/** Adds a promise to `pending` until it settles, and returns it. */
function track<Result>(pending: Set<Promise<unknown>>, promise: Promise<Result>): Promise<Result> {
  const settled = promise.catch(() => undefined)
  pending.add(settled)
  void settled.then(() => pending.delete(settled))
  return promise
}
