import {
  type AllStreamRecordedEvent,
  BACKWARDS,
  END,
  type EventStoreDBClient,
  type Position,
  type RecordedEvent,
  type StreamingRead,
  StreamNotFoundError,
} from '@eventstore/db-client'
import type { EventRange, Json, LoggedEvent } from '../port.ts'
import { ReadInterrupted } from './faults.ts'
import type { SharedClient } from './shared-client.ts'

const largestPage = 512

/** Converts a position to the client's format. Both halves are equal for ordinary appends. */
export function positionAt(position: bigint): Position {
  return { commit: position, prepare: position }
}

export function isOurs({ type }: { type: string }): boolean {
  return !type.startsWith('$')
}

/** Converts an event of the client to one of the port. Throws if the event has no position. */
export function toLoggedEvent(event: RecordedEvent | AllStreamRecordedEvent): LoggedEvent {
  const { id, type, streamId, revision, position } = event
  if (!position) throw new Error(`${type} in ${streamId} came without its position`)
  const { data, metadata } = event as { data: Json; metadata: Json | undefined }
  return {
    id,
    type,
    data,
    metadata: metadata ?? {},
    stream: streamId,
    revision,
    position: position.commit,
  }
}

/**
 * Returns the events of a stream or a range of them, oldest first; none if the stream does not
 * exist. Rejects after `silenceMs` without an event.
 */
export async function readStream(
  shared: SharedClient,
  stream: string,
  silenceMs: number,
  range?: EventRange,
): Promise<LoggedEvent[]> {
  const events: LoggedEvent[] = []
  const { credentials } = shared
  const part = range && { fromRevision: range.from, maxCount: range.limit }
  const read = (client: EventStoreDBClient) => client.readStream(stream, { credentials, ...part })
  try {
    for await (const { event } of withSilenceTimeout(shared, read, silenceMs)) {
      if (event) events.push(toLoggedEvent(event))
    }
  } catch (error) {
    if (!(error instanceof StreamNotFoundError)) throw error
  }
  return events
}

/**
 * Returns the last event of this software, reading backwards past system events; undefined if none
 * follows position `known`.
 */
export async function findLastEvent(
  shared: SharedClient,
  known: bigint,
  silenceMs: number,
): Promise<LoggedEvent | undefined> {
  let from: Position | typeof END = END
  for (let maxCount = 1; ; maxCount = Math.min(maxCount * 8, largestPage)) {
    const options = {
      direction: BACKWARDS,
      fromPosition: from,
      maxCount,
      credentials: shared.credentials,
    } as const
    let last: Position | undefined
    let found: LoggedEvent | 'known' | undefined
    // Read to the end of the page: the library leaks a read that is aborted.
    for await (const { event } of withSilenceTimeout(
      shared,
      (client) => client.readAll(options),
      silenceMs,
    )) {
      last = event?.position ?? last
      if (found !== undefined || !event) continue
      if (isOurs(event)) found = toLoggedEvent(event)
      else if (event.position.commit <= known) found = 'known'
    }
    if (found === 'known' || !last) return undefined
    if (found) return found
    from = last
  }
}

/**
 * Wraps a read so that it rejects with `ReadInterrupted` when the server freezes. It also rejects when its
 * client was replaced, because the incomplete read would look complete.
 */
async function* withSilenceTimeout<Item>(
  shared: SharedClient,
  read: (client: EventStoreDBClient) => StreamingRead<Item>,
  silenceMs: number,
): AsyncGenerator<Item> {
  const { client } = shared
  const reading = read(client)
  // Ignores later errors of an aborted read: an error without a listener would end the process.
  reading.on('error', () => undefined)
  const timer = setTimeout(
    () => reading.destroy(new ReadInterrupted('A read brought nothing')),
    silenceMs,
  )
  try {
    for await (const item of reading) {
      timer.refresh()
      yield item
    }
    if (shared.isRetired(client)) throw new ReadInterrupted('A read ended with its client')
  } finally {
    clearTimeout(timer)
    await reading.cancel().catch(() => undefined)
  }
}
