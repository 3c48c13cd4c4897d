import { expect } from 'vitest'
import type { Decider, DecisionContext } from '#domain/decider.ts'
import { Refusal } from '#domain/refusal.ts'

/**
 * Builds tests of a decider: `given(facts).when(command).then(facts)`, `.thenNothing()` or
 * `.thenRefused(code)`. Facts and commands happen at `context.at` unless a fact has another time.
 */
export function specify<State, Command, Event>(
  { initial, decide, evolve }: Decider<State, Command, Event>,
  context: DecisionContext,
) {
  const given = (...facts: (Event & { metadata?: { at: string } })[]) => {
    const state = facts.reduce<State>(
      (before, fact) => evolve(before, { ...fact, metadata: fact.metadata ?? context }),
      initial,
    )
    return {
      state,
      when: (command: Command, { at }: DecisionContext = context) => ({
        // biome-ignore lint/suspicious/noThenProperty: a word of given-when-then; the object is never awaited
        then: (...events: Event[]) => expect(decide(command, state, { at })).toEqual(events),
        thenNothing: () => expect(decide(command, state, { at })).toEqual([]),
        thenRefused: (code: Refusal['code']) =>
          expect(codeOf(() => decide(command, state, { at }))).toBe(code),
      }),
    }
  }
  return { given }
}

function codeOf(act: () => unknown): string {
  try {
    act()
  } catch (error) {
    if (error instanceof Refusal) return error.code
    throw error
  }
  return 'not refused'
}
