import { expect } from 'vitest'
import type { AnyEvent, RecordedEvent } from '#contract/events/event.ts'
import type { Origin } from '#contract/events/metadata.ts'
import type { ViewName } from '#projections/coverage.ts'
import { type Projection, type Rows, toAnyProjection } from '#projections/projection.ts'
import { type Change, foldSteps, type Groups, planSteps } from '#projections/runner/write/fold.ts'
import { noon } from '#tests/fixtures/profile-events.ts'

/** An event in `given`, with its context. */
type Fact = AnyEvent & { at?: string; origin?: Origin; erased?: boolean }

/** Records a fact as the log returns it, at noon by default. The first one has position 1. */
export function record(fact: Fact, position: bigint): RecordedEvent {
  const { at = noon, erased = false, ...event } = fact
  return {
    ...event,
    id: `00000000-0000-4000-8000-${String(position).padStart(12, '0')}`,
    metadata: { at, requestId: 'request', actor: { kind: 'owner', id: null } },
    stream: 'a-stream',
    revision: position - 1n,
    position,
    erased,
  }
}

/**
 * Builds tests of a view: `given(facts).then(rows)`, and `.thenChanged(...lines)` for the
 * last fact. The rows must be the same for one batch and for a batch per fact. `fold(batches)`
 * returns the rows of recorded events.
 */
export function specifyView<View extends ViewName, Tables>(projection: Projection<View, Tables>) {
  const view = toAnyProjection(projection)

  function fold(batches: readonly RecordedEvent[][]): { rows: Rows<Tables>; changes: Change[] } {
    const tables = new Map<string, Groups>()
    const changes =
      batches.map((batch) => foldSteps(view, tables, planSteps(view, batch))).at(-1) ?? []
    const rowsOf = (table: string) => [...(tables.get(table)?.values() ?? [])].flat()
    const rows = Object.keys(projection.tables).map((table) => [table, rowsOf(table)])
    return { rows: Object.fromEntries(rows), changes }
  }

  const given = (...facts: Fact[]) => {
    const events = facts.map((fact, index) => record(fact, BigInt(index + 1)))
    return {
      // biome-ignore lint/suspicious/noThenProperty: a word of given-when-then; the object is never awaited
      then: (rows: Rows<Tables>) => {
        expect(fold([events]).rows).toEqual(rows)
        expect(fold(events.map((event) => [event])).rows).toEqual(rows)
      },
      thenChanged: (...lines: string[]) => {
        const { changes } = fold(events.map((event) => [event]))
        expect(changes.map(({ topic, key }) => `${topic} ${key}`)).toEqual(lines)
      },
    }
  }
  return { given, fold }
}
