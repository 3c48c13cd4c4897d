/** JSON as an adapter stores it. Only the codec interprets it. */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json }

/** An event to append, with its personal data sealed. `id` is a UUID and makes a retry idempotent. */
export type EncodedEvent = { id: string; type: string; data: Json; metadata: Json }

export type LoggedEvent = EncodedEvent & {
  stream: string
  /** Revision in its stream: starts at 0, without gaps. */
  revision: bigint
  /**
   * Position in the log, above 0. Increases in commit order. Compare positions, never subtract
   * them: only those of Postgres count events.
   */
  position: bigint
}

/** Expected revision of the stream's last event. */
export type ExpectedRevision = bigint | 'no-stream'

/** A range of a stream: up to `limit` events, starting at revision `from`. */
export type EventRange = { from: bigint; limit: number }

/** Revision and position of the last event of an append. */
export type AppendResult = { revision: bigint; position: bigint }

/**
 * The event log port. Two adapters implement it and pass one contract suite. Calls reject with
 * `WrongExpectedRevision` after a concurrent append, and with `LogUnavailable` within 4 seconds
 * while the store is unavailable. The caller may retry with the same ids and the same expected
 * revision.
 */
export type EventLog = {
  /**
   * Appends one or more events, all or none. A retry with the same ids and expected revision
   * returns the first result.
   */
  append: (
    stream: string,
    events: readonly [EncodedEvent, ...EncodedEvent[]],
    expected: ExpectedRevision,
  ) => Promise<AppendResult>
  /**
   * Returns the events of a stream or a range of them, oldest first; none if the stream does not
   * exist.
   */
  read: (stream: string, range?: EventRange) => Promise<LoggedEvent[]>
  /**
   * Yields all events after `after` up to the head at the time of the call, in batches, in log
   * order.
   */
  readAll: (after: bigint) => AsyncIterable<LoggedEvent[]>
  /**
   * Yields all events after `after`, then new ones as they are appended, in batches, in log order,
   * without gaps. Reconnects automatically; ends when `signal` aborts. Delivery is at least once: a
   * batch may repeat.
   */
  subscribe: (after: bigint, signal: AbortSignal) => AsyncIterable<LoggedEvent[]>
  /** Returns the position of the last event of this software; 0n without one. */
  head: () => Promise<bigint>
  /** Returns the last event of this software as stored, whose position is `head`; undefined without one. */
  last: () => Promise<LoggedEvent | undefined>
  close: () => Promise<void>
}

/** The stream is not at the expected revision. */
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

/** The store does not answer. The append did not happen. */
export class LogUnavailable extends Error {
  override name: string = 'LogUnavailable'
}

/**
 * The store did not answer an append that it may have received. The append may have happened, or may
 * still happen. Only a retry with the same ids and the same expected revision resolves this.
 */
export class AppendUnconfirmed extends LogUnavailable {
  override name = 'AppendUnconfirmed'
}

/** Milliseconds that a call may take while the store is unavailable. */
export const logTimeoutMs = 4_000

/**
 * The append exceeds the limit that all stores share. The caller is at fault; a retry cannot
 * succeed.
 */
export class AppendTooLarge extends Error {
  override name = 'AppendTooLarge'

  constructor(stream: string, bytes: number) {
    super(`${bytes} bytes are too many for one append to ${stream}`)
  }
}
