import type { Actor, Origin } from '#contract/events/metadata.ts'

/** Context of a command: its time (ISO, UTC), its actor, and its origin. */
export type CommandContext = {
  at: string
  actor: Actor
  requestId: string
  origin?: Origin | undefined
  newId: () => string
}

/** The part of the context that a decision may use. The domain reads no clock and treats all actors alike. */
export type DecisionContext = Pick<CommandContext, 'at'>

/**
 * The shape of every decision: `decide` says what happens, `evolve` what that makes of the state.
 * Both are pure. `decide` throws a `Refusal` where nothing may happen.
 */
export type Decider<State, Command, Event> = {
  initial: State
  decide: (command: Command, state: State, context: DecisionContext) => Event[]
  evolve: (state: State, event: Event & { metadata: { at: string } }) => State
}
