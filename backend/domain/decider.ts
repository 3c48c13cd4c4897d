/** What surrounds a command: when it is asked, as an ISO time. The domain reads no clock. */
export type Asked = { at: string }

/**
 * The shape of every decision: `decide` says what happens, `evolve` what that makes of the state.
 * Both are pure. `decide` throws a `Refusal` where nothing may happen.
 */
export type Decider<State, Command, Event> = {
  initial: State
  decide: (command: Command, state: State, asked: Asked) => Event[]
  evolve: (state: State, event: Event & { metadata: { at: string } }) => State
}
