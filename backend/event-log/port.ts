/** JSON as an adapter stores it. What it means is the codec's business. */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json }

/** An event as an adapter takes it. `id` is a UUID, and makes a retry idempotent. */
export type StoredEvent = { id: string; type: string; data: Json; metadata: Json }

export type LoggedEvent = StoredEvent & {
  stream: string
  /** Place in its stream, from 0, dense. */
  revision: bigint
  /** Place in the log, above 0; increases in commit order. Compare it, never subtract it. */
  position: bigint
}

/**
 * The revision that the stream's last event must have; `any` asks for nothing. A retry with `any` may
 * double after a restart of the store or a change of its leader, which then remembers no ids: what may
 * not be doubled needs a revision.
 */
export type ExpectedRevision = bigint | 'no-stream' | 'any'

/** A part of a stream: `limit` events, the first one at revision `from`. Fewer at the stream's end. */
export type Stretch = { from: bigint; limit: number }

/** Where the last event of an append stands. */
export type Appended = { revision: bigint; position: bigint }

/**
 * The event log, as everything above it sees it. Two adapters keep it, held to one contract suite.
 * Calls reject with `WrongExpectedRevision` on a lost race and, 4 seconds after they were made at
 * most, with `LogUnavailable` while the store is away. That may be retried with the same ids and the
 * same expected revision.
 */
export type EventLog = {
  /** Appends one or more events, all or none. A retry with the same ids and expected revision answers with the first result. */
  append: (
    stream: string,
    events: readonly [StoredEvent, ...StoredEvent[]],
    expected: ExpectedRevision,
  ) => Promise<Appended>
  /** The events of a stream, all or a stretch of them, oldest first; none when there is no such stream. */
  read: (stream: string, stretch?: Stretch) => Promise<LoggedEvent[]>
  /** All events after `after` up to the head as it was at the call, in batches, in log order. */
  readAll: (after: bigint) => AsyncIterable<LoggedEvent[]>
  /**
   * All events after `after`, then new ones as they come, in batches, in log order, without a gap.
   * Reconnects by itself; ends when `signal` aborts. At least once: a batch may come again.
   */
  subscribe: (after: bigint, signal: AbortSignal) => AsyncIterable<LoggedEvent[]>
  /** The position of the last event of ours, 0n when there is none. */
  head: () => Promise<bigint>
  /** The last event of ours as it is stored; undefined when there is none. */
  last: () => Promise<LoggedEvent | undefined>
  close: () => Promise<void>
}

/** Another writer appended first. */
export class WrongExpectedRevision extends Error {
  override name = 'WrongExpectedRevision'
  readonly stream: string
  readonly expected: ExpectedRevision

  constructor(stream: string, expected: ExpectedRevision) {
    super(`Stream ${stream} is not at revision ${expected}`)
    this.stream = stream
    this.expected = expected
  }
}

/** The store does not answer. An append did not happen. */
export class LogUnavailable extends Error {
  override name: string = 'LogUnavailable'
}

/**
 * The store did not answer to an append that it may have heard: it may have happened, or happen yet.
 * Only a retry with the same ids and the same expected revision tells.
 */
export class AppendUnconfirmed extends LogUnavailable {
  override name = 'AppendUnconfirmed'
}

/** How long a call may take while the store is away, in milliseconds. */
export const logTimeoutMs = 4_000

/** More in one append than every store takes. A fault of the caller; trying again cannot help. */
export class AppendTooLarge extends Error {
  override name = 'AppendTooLarge'

  constructor(stream: string, bytes: number) {
    super(`${bytes} bytes are too many for one append to ${stream}`)
  }
}
