import type { AnyEvent, NewEvent, RecordedEvent } from '#contract/events/event.ts'
import type { z } from '#contract/z.ts'
import type { Vault } from '#vault/vault.ts'
import { decodeEvents, encodeEvents } from './codec.ts'
import type { AppendResult, EventLog, EventRange, ExpectedRevision } from './port.ts'

/** Current content of a stream. `revision` is `no-stream` if it never had an event. */
export type StreamState<Event> = {
  events: RecordedEvent<Event>[]
  revision: bigint | 'no-stream'
}

/** The event log behind the codec: events are parsed and sealed on append, and decrypted on read. */
export type EventStore = {
  /** Rejects with the log's `WrongExpectedRevision` and `LogUnavailable`, and the vault's errors. */
  append: <Event extends AnyEvent>(
    stream: string,
    events: readonly NewEvent<Event>[],
    expected: ExpectedRevision,
  ) => Promise<AppendResult>
  /** Reads a stream whose events all match `schema`. */
  read: <Event extends AnyEvent>(
    stream: string,
    schema: z.ZodType<Event>,
  ) => Promise<StreamState<Event>>
  /** Reads and decrypts a range of a stream; returns none beyond its end. */
  readRange: (stream: string, range: EventRange) => Promise<RecordedEvent[]>
}

export function createEventStore(log: EventLog, vault: Vault): EventStore {
  return {
    append: async (stream, events, expected) => {
      const [first, ...rest] = await encodeEvents(events as readonly NewEvent[], stream, vault)
      if (!first) throw new Error(`Nothing to append to ${stream}`)
      return log.append(stream, [first, ...rest], expected)
    },
    read: async <Event extends AnyEvent>(stream: string, schema: z.ZodType<Event>) => {
      const recorded = await decodeEvents(await log.read(stream), vault)
      const events = recorded.map((event) => ({ ...event, ...schema.parse(event) }))
      return { events, revision: recorded.at(-1)?.revision ?? 'no-stream' }
    },
    readRange: async (stream, range) => decodeEvents(await log.read(stream, range), vault),
  }
}
