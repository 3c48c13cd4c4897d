import type { EncodedEvent, EventLog } from '#event-log/port.ts'
import { type EventLine, serializeLine } from './event-line.ts'

/** Limits of one append. */
const maxEvents = 500
const maxCharacters = 500_000

/** Groups adjacent events of the same stream, up to the size of one append. */
export async function* groupByStream<Event extends EventLine>(
  events: AsyncIterable<Event>,
): AsyncGenerator<Event[]> {
  let group: Event[] = []
  let characters = 0
  for await (const event of events) {
    const { length } = serializeLine(event)
    const isFull = group.length === maxEvents || characters + length > maxCharacters
    if (group.length > 0 && (isFull || group[0]?.stream !== event.stream)) {
      yield group
      group = []
      characters = 0
    }
    group.push(event)
    characters += length
  }
  if (group.length > 0) yield group
}

/** Appends a group at the revision that it had in its former log. */
export async function appendGroup(
  log: Pick<EventLog, 'append'>,
  group: readonly EventLine[],
): Promise<void> {
  const [first] = group
  if (!first) return
  const events = group.map(({ id, type, data, metadata }) => ({ id, type, data, metadata }))
  const expected = first.revision === 0n ? 'no-stream' : first.revision - 1n
  await log.append(first.stream, events as [EncodedEvent, ...EncodedEvent[]], expected)
}
