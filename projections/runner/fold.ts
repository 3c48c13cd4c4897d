import type { RecordedEvent } from '#contract/events/event.ts'
import type { Topic } from '#contract/live.ts'
import type { AnyProjection, Row } from './projection.ts'

/** Rows of one table by the text of their key. */
export type Groups = Map<string, readonly Row[]>

/** A row of this topic and key is another since `position`. */
export type Change = { position: bigint; topic: Topic; key: string }

const noRows: readonly Row[] = []

/** The text that stands for a key; the same for a row and for the key that names it. */
export function keyText(key: Row, by: readonly string[]): string {
  const [only] = by
  if (by.length === 1 && only !== undefined) return String(key[only])
  return by.map((column) => String(key[column])).join(' ')
}

/** The keys that a batch touches, once each, by table. */
export function collectKeys(
  projection: AnyProjection,
  events: readonly RecordedEvent[],
): Map<string, Map<string, Row>> {
  const found = new Map<string, Map<string, Row>>()
  for (const event of events) {
    for (const [table, keys = []] of Object.entries(projection.keys(event))) {
      const { by } = tableOf(projection, table)
      const named = found.get(table) ?? new Map<string, Row>()
      found.set(table, named)
      for (const key of keys) named.set(keyText(key, by), key)
    }
  }
  return found
}

/** Folds events into `tables`, in place, and gives what changed: one change a topic and key, the last. */
export function foldBatch(
  projection: AnyProjection,
  tables: Map<string, Groups>,
  events: readonly RecordedEvent[],
): Change[] {
  const changes = new Map<string, Change>()
  for (const event of events) {
    const keys = Object.entries(projection.keys(event))
    if (keys.length === 0) continue
    const before: Record<string, readonly Row[]> = {}
    for (const table of Object.keys(projection.tables)) before[table] = noRows
    for (const [table, named = []] of keys) {
      const { by } = tableOf(projection, table)
      const groups = tables.get(table)
      before[table] = named.flatMap((key) => groups?.get(keyText(key, by)) ?? noRows)
    }
    const after = projection.evolve(before, event)
    for (const [table, named = []] of keys) {
      const { by, topic } = tableOf(projection, table)
      const groups = tables.get(table) ?? new Map<string, readonly Row[]>()
      tables.set(table, groups)
      for (const key of named) {
        const text = keyText(key, by)
        const rows = (after[table] ?? noRows).filter((row) => keyText(row, by) === text)
        if (sameRows(groups.get(text) ?? noRows, rows)) continue
        groups.set(text, rows)
        if (topic) noteChange(changes, { position: event.position, topic, key: firstOf(key, by) })
      }
    }
  }
  return [...changes.values()]
}

function noteChange(changes: Map<string, Change>, change: Change): void {
  changes.set(`${change.topic} ${change.key}`, change)
}

function sameRows(before: readonly Row[], after: readonly Row[]): boolean {
  return before.length === after.length && before.every((row, place) => row === after[place])
}

function firstOf(key: Row, by: readonly string[]): string {
  return String(key[by[0] ?? ''])
}

function tableOf(projection: AnyProjection, table: string) {
  const spec = projection.tables[table]
  if (!spec) throw new Error(`View ${projection.name} has no table ${table}`)
  return spec
}
