import type { Actor, Origin } from '#contract/events/metadata.ts'

/** What surrounds a command: when it is given (ISO, UTC), by whom, and from where. */
export type CommandContext = {
  at: string
  actor: Actor
  requestId: string
  origin?: Origin | undefined
  newId: () => string
}

/** What a decision may know of it. The domain reads no clock, and treats everybody alike. */
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
