import type { RecordedEvent } from '#contract/events/event.ts'
import { type SecurityEvent, securityEvent } from '#contract/events/security.ts'
import type { EventStore } from '#event-log/event-store.ts'
import type { EventLog, LoggedEvent } from '#event-log/port.ts'
import { collect } from './logged-events.ts'

type Stores = { log: EventLog; eventStore: EventStore }

/** Stored events of all recorded attempts, oldest first. */
export async function readStoredAttempts(stores: Pick<Stores, 'log'>): Promise<LoggedEvent[]> {
  const stored = await readStored(stores)
  return stored.filter(({ type }) => type === 'AttemptRecorded')
}

async function readStored({ log }: Pick<Stores, 'log'>): Promise<LoggedEvent[]> {
  const events = await collect(log.readAll(0n))
  return events.filter(({ stream }) => stream.startsWith('security-'))
}

/** Decrypted events of all attempts, single ones and summaries. */
export async function readSecurityEvents(stores: Stores): Promise<RecordedEvent<SecurityEvent>[]> {
  const stored = await readStored(stores)
  const streams = [...new Set(stored.map(({ stream }) => stream))]
  const read = streams.map((stream) => stores.eventStore.read(stream, securityEvent))
  return (await Promise.all(read)).flatMap(({ events }) => events)
}

type RecordedAttempt = Extract<RecordedEvent<SecurityEvent>, { type: 'AttemptRecorded' }>

function isAttempt(event: RecordedEvent<SecurityEvent>): event is RecordedAttempt {
  return event.type === 'AttemptRecorded'
}

/** Decrypted attempts about a profile, oldest first. */
export async function readAttemptsOf(
  stores: Stores,
  profileId: string,
): Promise<RecordedAttempt[]> {
  const recorded = await readSecurityEvents(stores)
  return recorded.filter(isAttempt).filter(({ data }) => data.profileId === profileId)
}
