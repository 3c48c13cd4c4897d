import {
  type AllStreamRecordedEvent,
  BACKWARDS,
  END,
  type EventStoreDBClient,
  type Position,
  type RecordedEvent,
  type StreamingRead,
} from '@eventstore/db-client'
import type { Json, LoggedEvent, Stretch } from '../port.ts'
import { isNoStream, Silence } from './faults.ts'
import type { SharedClient } from './shared-client.ts'

const largestPage = 512

/** One number is enough: a position's two halves are equal for ordinary appends. */
export function positionAt(position: bigint): Position {
  return { commit: position, prepare: position }
}

export function isOurs({ type }: { type: string }): boolean {
  return !type.startsWith('$')
}

/** An event as the port has it. `position` is needed where the event does not bring its own. */
export function readEvent(event: RecordedEvent | AllStreamRecordedEvent): LoggedEvent {
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
 * The events of a stream, all or a stretch of them, oldest first; none when there is no such stream. Gives up
 * after `silence` ms without one.
 */
export async function readStream(
  shared: SharedClient,
  stream: string,
  silence: number,
  stretch?: Stretch,
): Promise<LoggedEvent[]> {
  const events: LoggedEvent[] = []
  const { credentials } = shared
  const part = stretch && { fromRevision: stretch.from, maxCount: stretch.limit }
  const read = (client: EventStoreDBClient) => client.readStream(stream, { credentials, ...part })
  try {
    for await (const { event } of untilSilent(shared, read, silence)) {
      if (event) events.push(readEvent(event))
    }
  } catch (error) {
    if (!isNoStream(error)) throw error
  }
  return events
}

/**
 * The last event of ours, reading backwards over the system's own; undefined where nothing of ours came
 * after that at position `known`.
 */
export async function readLast(
  shared: SharedClient,
  known: bigint,
  silence: number,
): Promise<LoggedEvent | undefined> {
  let from: Position | typeof END = END
  for (let maxCount = 1; ; maxCount = Math.min(maxCount * 8, largestPage)) {
    const terms = {
      direction: BACKWARDS,
      fromPosition: from,
      maxCount,
      credentials: shared.credentials,
    } as const
    let last: Position | undefined
    let found: LoggedEvent | 'known' | undefined
    // To the page's end: the library never lets go of a read that is broken off.
    for await (const { event } of untilSilent(shared, (client) => client.readAll(terms), silence)) {
      last = event?.position ?? last
      if (found !== undefined || !event) continue
      if (isOurs(event)) found = readEvent(event)
      else if (event.position.commit <= known) found = 'known'
    }
    if (found === 'known' || !last) return undefined
    if (found) return found
    from = last
  }
}

/**
 * A read that rejects with `Silence` instead of waiting for ever on a server that froze, or of being
 * taken for whole when its client was given up under it.
 */
async function* untilSilent<Item>(
  shared: SharedClient,
  read: (client: EventStoreDBClient) => StreamingRead<Item>,
  silence: number,
): AsyncGenerator<Item> {
  const { client } = shared
  const reading = read(client)
  // Later errors of an abandoned read are nobody's; unheard they would end the process.
  reading.on('error', () => undefined)
  const timer = setTimeout(() => reading.destroy(new Silence('A read brought nothing')), silence)
  try {
    for await (const item of reading) {
      timer.refresh()
      yield item
    }
    if (shared.isGone(client)) throw new Silence('A read ended with its client')
  } finally {
    clearTimeout(timer)
    await reading.cancel().catch(() => undefined)
  }
}
