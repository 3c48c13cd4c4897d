import type { RecordedEvent } from '#contract/events/event.ts'
import { type SecurityEvent, securityEvent } from '#contract/events/security.ts'
import type { EventStore } from '#event-log/event-store.ts'
import type { EventLog, LoggedEvent } from '#event-log/port.ts'

type Stores = { log: EventLog; eventStore: EventStore }

/** All recorded attempts as the log stores them, oldest first. */
export async function readStoredAttempts({ log }: Pick<Stores, 'log'>): Promise<LoggedEvent[]> {
  const attempts: LoggedEvent[] = []
  for await (const batch of log.readAll(0n)) {
    attempts.push(...batch.filter(({ type }) => type === 'AttemptRecorded'))
  }
  return attempts
}

type RecordedAttempt = Extract<RecordedEvent<SecurityEvent>, { type: 'AttemptRecorded' }>

function isAttempt(event: RecordedEvent<SecurityEvent>): event is RecordedAttempt {
  return event.type === 'AttemptRecorded'
}

/** The attempts about a profile, oldest first and opened. */
export async function readAttemptsOf(
  stores: Stores,
  profileId: string,
): Promise<RecordedAttempt[]> {
  const stored = await readStoredAttempts(stores)
  const streams = [...new Set(stored.map(({ stream }) => stream))]
  const read = streams.map((stream) => stores.eventStore.read(stream, securityEvent))
  const recorded = (await Promise.all(read)).flatMap(({ events }) => events)
  return recorded.filter(isAttempt).filter(({ data }) => data.profileId === profileId)
}
