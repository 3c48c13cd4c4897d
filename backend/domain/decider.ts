import type { Actor, Origin } from '#contract/events/metadata.ts'

/** Context of a command: its time (ISO, UTC), its actor, and its origin. */
export type CommandContext = {
  at: string
  actor: Actor
  requestId: string
  origin?: Origin | undefined
  newId: () => string
}

/**
 * Part of the context that a decision may use. The domain reads no clock and treats all actors alike.
 */
export type DecisionContext = Pick<CommandContext, 'at'>

/**
 * A decider. `decide` returns the events of a command, `evolve` the next state. Both are pure.
 * `decide` throws a `Refusal`.
 */
export type Decider<State, Command, Event> = {
  initial: State
  decide: (command: Command, state: State, context: DecisionContext) => Event[]
  evolve: (state: State, event: Event & { metadata: { at: string } }) => State
}
