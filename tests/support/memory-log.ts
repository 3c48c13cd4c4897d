import { setTimeout as sleep } from 'node:timers/promises'
import {
  type AppendResult,
  type EventLog,
  type LoggedEvent,
  type StoredEvent,
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
    added: readonly [StoredEvent, ...StoredEvent[]],
    expected: bigint | 'no-stream' | 'any',
  ): Promise<AppendResult> {
    const known = streams.get(stream) ?? []
    const repeated = known.filter(({ id }) => added.some((event) => event.id === id))
    const last = repeated.at(-1)
    if (last && repeated.length === added.length) return last
    const revision = known.at(-1)?.revision ?? 'no-stream'
    if (expected !== 'any' && expected !== revision)
      throw new WrongExpectedRevision(stream, expected)
    for (const event of added) {
      const logged = {
        ...event,
        stream,
        revision: BigInt(known.length),
        position: BigInt(events.length + 1),
      }
      known.push(logged)
      events.push(logged)
    }
    streams.set(stream, known)
    wake.resolve()
    wake = Promise.withResolvers()
    return { revision: BigInt(known.length - 1), position: BigInt(events.length) }
  }

  function* pages(after: bigint): Generator<LoggedEvent[]> {
    for (let from = Number(after); from < events.length; from += pageSize) {
      yield events.slice(from, from + pageSize)
    }
  }

  return {
    append,
    read: async (stream, range) => {
      const known = streams.get(stream) ?? []
      if (!range) return [...known]
      const from = Number(range.from)
      return known.slice(from, from + range.limit)
    },
    readAll: async function* (after) {
      yield* [...pages(after)]
    },
    subscribe: async function* (after, signal) {
      let last = after
      const aborted = sleep(2 ** 31 - 1, undefined, { signal, ref: false }).catch(() => undefined)
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
