import { once } from 'node:events'
import {
  type AppendResult,
  type EncodedEvent,
  type EventLog,
  type ExpectedRevision,
  type LoggedEvent,
  WrongExpectedRevision,
} from '#event-log/port.ts'

const pageSize = 100

/** Opens an event log in memory. */
export function openMemoryLog(): EventLog {
  const events: LoggedEvent[] = []
  const streams = new Map<string, LoggedEvent[]>()
  let wake = Promise.withResolvers<void>()

  async function append(
    stream: string,
    added: readonly [EncodedEvent, ...EncodedEvent[]],
    expected: ExpectedRevision,
  ): Promise<AppendResult> {
    const streamEvents = streams.get(stream) ?? []
    const repeated = streamEvents.filter(({ id }) => added.some((event) => event.id === id))
    const last = repeated.at(-1)
    // A retry with the same ids returns the result of the first try, as the port requires.
    if (last && repeated.length === added.length) return last
    const revision = streamEvents.at(-1)?.revision ?? 'no-stream'
    if (expected !== revision) throw new WrongExpectedRevision(stream, expected)
    for (const event of added) {
      const logged = {
        ...event,
        stream,
        revision: BigInt(streamEvents.length),
        position: BigInt(events.length + 1),
      }
      streamEvents.push(logged)
      events.push(logged)
    }
    streams.set(stream, streamEvents)
    wake.resolve()
    wake = Promise.withResolvers()
    return { revision: BigInt(streamEvents.length - 1), position: BigInt(events.length) }
  }

  function* pages(after: bigint): Generator<LoggedEvent[]> {
    for (let from = Number(after); from < events.length; from += pageSize) {
      yield events.slice(from, from + pageSize)
    }
  }

  return {
    append,
    read: async (stream, range) => {
      const streamEvents = streams.get(stream) ?? []
      if (!range) return [...streamEvents]
      const from = Number(range.from)
      return streamEvents.slice(from, from + range.limit)
    },
    readAll: async function* (after) {
      // A copy: events appended meanwhile are not part of this read.
      yield* [...pages(after)]
    },
    subscribe: async function* (after, signal) {
      let last = after
      const aborted = once(signal, 'abort')
      while (!signal.aborted) {
        const more = wake.promise
        for (const page of pages(last)) {
          if (signal.aborted) return
          yield page
          last = page.at(-1)?.position ?? last
        }
        await Promise.race([more, aborted])
      }
    },
    head: async () => BigInt(events.length),
    last: async () => events.at(-1),
    close: async () => undefined,
  }
}
