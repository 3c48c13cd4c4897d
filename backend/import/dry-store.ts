import type { NewEvent, RecordedEvent } from '#contract/events/event.ts'
import type { EventStore } from '#event-log/event-store.ts'

/** Event store of an empty directory. */
export const emptyStore: Pick<EventStore, 'read' | 'readRange'> = {
  read: async () => ({ events: [], revision: 'no-stream' }),
  readRange: async () => [],
}

/**
 * Creates an event store that appends nothing but records claimed handles, so that a dry run reports
 * what a run would do. Claims are valid only while the caller's clock is fixed.
 */
export function createDryStore({
  read,
  readRange,
}: Pick<EventStore, 'read' | 'readRange'>): EventStore {
  const claims = new Map<string, RecordedEvent[]>()
  return {
    append: async (stream, events) => {
      if (stream.startsWith('handle-')) {
        claims.set(stream, [
          ...(claims.get(stream) ?? []),
          ...(events as readonly NewEvent[]).map((event) => asRecorded(event, stream)),
        ])
      }
      return { revision: 0n, position: 0n }
    },
    read: async (stream, schema) => {
      const past = await read(stream, schema)
      const added = (claims.get(stream) ?? []).map((event) => ({
        ...event,
        ...schema.parse(event),
      }))
      return { ...past, events: [...past.events, ...added] }
    },
    readRange,
  }
}

function asRecorded(event: NewEvent, stream: string): RecordedEvent {
  return { ...event, stream, revision: 0n, position: 0n, erased: false }
}
