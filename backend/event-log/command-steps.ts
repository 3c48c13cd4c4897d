import type { AnyEvent, NewEvent } from '#contract/events/event.ts'
import type { CommandContext, Decider } from '#domain/decider.ts'
import { Refusal } from '#domain/refusal.ts'
import { SubjectErased } from '#vault/errors.ts'
import type { EventStore } from './event-store.ts'
import { type AppendResult, WrongExpectedRevision } from './port.ts'

/**
 * Result of a command. `appended` is the end of the stream when the command needs no event, if the
 * stream exists.
 */
export type CommandResult<State, Event> = {
  state: State
  events: NewEvent<Event>[]
  appended: AppendResult | undefined
}

const maxTries = 5

/**
 * Retries `attempt` a few times on a concurrent append, then throws `Refusal('conflict')`. Sealing
 * for a life that was erased meanwhile also counts as a conflict: its state is outdated.
 */
export async function retryConflicts<Result>(attempt: () => Promise<Result>): Promise<Result> {
  for (let round = 1; ; round += 1) {
    try {
      return await attempt()
    } catch (error) {
      const isOutdated = error instanceof WrongExpectedRevision || error instanceof SubjectErased
      if (!isOutdated) throw error
      if (round === maxTries) throw new Refusal('conflict')
    }
  }
}

/** Returns the events of a command, and the state after them. */
export function decide<State, Command, Event>(
  decider: Decider<State, Command, Event>,
  command: Command,
  before: State,
  context: CommandContext,
): { events: NewEvent<Event>[]; state: State } {
  const events = toNewEvents(decider.decide(command, before, { at: context.at }), context)
  return { events, state: events.reduce(decider.evolve, before) }
}

/** Adds ids and metadata to decided events. The log retries an append with the same ids. */
export function toNewEvents<Event>(
  decided: readonly Event[],
  { at, actor, requestId, origin, newId }: CommandContext,
): NewEvent<Event>[] {
  return decided.map((event) => ({
    ...event,
    id: newId(),
    metadata: { at, requestId, actor },
    origin,
  }))
}

/**
 * Appends after the last event that was read. Without decided events, returns the position of that
 * last event.
 */
export async function appendDecided<Event extends AnyEvent>(
  eventStore: EventStore,
  stream: string,
  events: readonly NewEvent<Event>[],
  last: AppendResult | undefined,
): Promise<AppendResult | undefined> {
  if (events.length > 0) return eventStore.append(stream, events, last?.revision ?? 'no-stream')
  return last && { revision: last.revision, position: last.position }
}
