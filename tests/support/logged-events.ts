import { randomUUID } from 'node:crypto'
import {
  type AppendResult,
  type EncodedEvent,
  type EventLog,
  type ExpectedRevision,
  type LoggedEvent,
  LogUnavailable,
} from '#event-log/port.ts'

/** At least one event. */
export type Events = [EncodedEvent, ...EncodedEvent[]]

export function someEvent(note = 'something'): EncodedEvent {
  return { id: randomUUID(), type: 'Noted', data: { note }, metadata: { at: '2026-01-01' } }
}

export function someEvents(count: number): Events {
  return [someEvent(), ...Array.from({ length: count - 1 }, () => someEvent())]
}

export function newStream(): string {
  return `test-${randomUUID()}`
}

/** Returns a function that appends after the last event of a stream, for streams without another writer. */
export function createAppender(log: Pick<EventLog, 'append' | 'read'>) {
  const ends = new Map<string, ExpectedRevision>()
  return async (stream: string, events: Readonly<Events>): Promise<AppendResult> => {
    const end = ends.get(stream) ?? (await log.read(stream)).at(-1)?.revision ?? 'no-stream'
    const appended = await log.append(stream, events, end)
    ends.set(stream, appended.revision)
    return appended
  }
}

/** Retries until the log answers, because the short timeout of a test may be too short on a busy machine. */
export async function untilAvailable<Result>(call: () => Promise<Result>): Promise<Result> {
  for (;;) {
    try {
      return await call()
    } catch (error) {
      if (!(error instanceof LogUnavailable)) throw error
    }
  }
}

/** Collects all events of a finite read. */
export function collect(batches: AsyncIterable<LoggedEvent[]>): Promise<LoggedEvent[]> {
  return collectUntil(batches, () => false)
}

/** Collects events from a subscription until `enough` returns true. */
export async function collectUntil(
  batches: AsyncIterable<LoggedEvent[]>,
  enough: (events: LoggedEvent[]) => boolean,
): Promise<LoggedEvent[]> {
  const events: LoggedEvent[] = []
  for await (const batch of batches) {
    events.push(...batch)
    if (enough(events)) break
  }
  return events
}
