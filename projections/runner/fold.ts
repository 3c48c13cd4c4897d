import type { RecordedEvent } from '#contract/events/event.ts'
import type { Topic } from '#contract/live.ts'
import type { AnyProjection, Row } from './projection.ts'

/** The rows of one table by the text of their key. */
export type Groups = Map<string, readonly Row[]>

/** The row of this topic and key is another since `position`. */
export type Change = { position: bigint; topic: Topic; key: string }

const noRows: readonly Row[] = []

/** The text that stands for a key; the same for a row and for the key that names it. */
export function keyText(key: Row, by: readonly string[]): string {
  let text = ''
  for (const column of by) text += text === '' ? key[column] : ` ${key[column]}`
  return text
}

/** The keys that a batch touches, by table and then by their text. */
export function collectKeys(
  projection: AnyProjection,
  events: readonly RecordedEvent[],
): Map<string, Map<string, Row>> {
  const found = new Map<string, Map<string, Row>>()
  for (const event of events) {
    for (const { table, by, keys } of keysOf(projection, event)) {
      const named = found.get(table) ?? new Map<string, Row>()
      found.set(table, named)
      for (const key of keys) named.set(keyText(key, by), key)
    }
  }
  return found
}

/** Folds events into `tables`, in place, and gives what changed: the last change of each topic and key. */
export function foldBatch(
  projection: AnyProjection,
  tables: Map<string, Groups>,
  events: readonly RecordedEvent[],
): Change[] {
  const changes = new Map<string, Change>()
  for (const event of events) {
    for (const change of foldEvent(projection, tables, event)) {
      changes.set(`${change.topic} ${change.key}`, change)
    }
  }
  return [...changes.values()]
}

function foldEvent(
  projection: AnyProjection,
  tables: Map<string, Groups>,
  event: RecordedEvent,
): Change[] {
  const touched = keysOf(projection, event)
  if (touched.length === 0) return []
  const before = Object.fromEntries(Object.keys(projection.tables).map((table) => [table, noRows]))
  for (const { table, by, keys } of touched) {
    const groups = tables.get(table)
    before[table] = keys.flatMap((key) => groups?.get(keyText(key, by)) ?? noRows)
  }
  const after = projection.evolve(before, event)
  return touched.flatMap(({ table, by, keys, topic }) => {
    const groups = tables.get(table) ?? new Map<string, readonly Row[]>()
    tables.set(table, groups)
    const changed = keys.filter((key) => replaceRows(groups, key, by, after[table] ?? noRows))
    if (!topic) return []
    return changed.map((key) => ({
      position: event.position,
      topic,
      key: String(key[by[0] ?? '']),
    }))
  })
}

/** Puts those of `rows` that `key` names in the place of the group; says whether that changed it. */
function replaceRows(
  groups: Groups,
  key: Row,
  by: readonly string[],
  rows: readonly Row[],
): boolean {
  const text = keyText(key, by)
  const old = groups.get(text) ?? noRows
  const own = rows.filter((row) => keyText(row, by) === text)
  if (old.length === own.length && old.every((row, place) => row === own[place])) return false
  groups.set(text, own)
  return true
}

type Touched = { table: string; by: readonly string[]; topic?: Topic; keys: readonly Row[] }

function keysOf(projection: AnyProjection, event: RecordedEvent): Touched[] {
  return Object.entries(projection.keys(event)).flatMap(([table, keys]) => {
    const spec = projection.tables[table]
    if (!spec) throw new Error(`View ${projection.name} has no table ${table}`)
    return keys ? [{ table, keys, ...spec }] : []
  })
}
