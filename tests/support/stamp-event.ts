import { randomUUID } from 'node:crypto'
import type { AnyEvent, NewEvent } from '#contract/events/event.ts'
import { noon } from '#tests/fixtures/profile-events.ts'

/** Adds an id to an event, and the metadata of an owner at noon. */
export function stampEvent<Event extends AnyEvent>(event: Event): NewEvent<Event> {
  const metadata = { at: noon, requestId: 'r', actor: { kind: 'owner' as const, id: null } }
  return { ...event, id: randomUUID(), metadata }
}
