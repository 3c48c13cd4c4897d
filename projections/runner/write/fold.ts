import type { RecordedEvent } from '#contract/events/event.ts'
import type { Topic } from '#contract/live/topics.ts'
import type { AnyProjection, Row } from '#projections/projection.ts'

/** Rows of one table, grouped by the text of their key. */
export type Groups = Map<string, readonly Row[]>

/** A changed row, by topic and key, and the position of its last change. */
export type Change = { position: bigint; topic: Topic; key: string }

const noRows: readonly Row[] = []

/** Returns a key as text. It is the same for a row and for the key of that row. */
export function keyText(key: Row, by: readonly string[]): string {
  let text = ''
  for (const column of by) text += text === '' ? key[column] : ` ${key[column]}`
  return text
}

/** An event and the rows that it touches in each table of a view. */
type Step = { event: RecordedEvent; touched: readonly Touched[] }
type Touched = { table: string; by: readonly string[]; topic?: Topic; keys: readonly Row[] }

/** The last ended life of each profile. */
export type EndedLives = ReadonlyMap<string, number>

/** Returns the events that a view handles, with the rows that they touch. */
export function planSteps(projection: AnyProjection, events: readonly RecordedEvent[]): Step[] {
  const steps: Step[] = []
  for (const event of events) {
    if (!projection.on[event.type]) continue
    const named = projection.keys(event)
    const touched: Touched[] = []
    for (const table in named) {
      const spec = projection.tables[table]
      if (!spec) throw new Error(`View ${projection.name} has no table ${table}`)
      touched.push({ table, keys: named[table] ?? noRows, ...spec })
    }
    if (touched.length > 0) steps.push({ event, touched })
  }
  return steps
}

/** Returns the lives that some events end. */
export function findEndedLives(events: readonly RecordedEvent[]): EndedLives {
  const ended = new Map<string, number>()
  for (const { type, data } of events) {
    if (type === 'ProfileDeleted') ended.set(data.profileId, data.life)
  }
  return ended
}

/** Returns the keys that some steps touch, by table and then by key text. */
export function collectKeys(steps: readonly Step[]): Map<string, Map<string, Row>> {
  const found = new Map<string, Map<string, Row>>()
  for (const { touched } of steps) {
    for (const { table, by, keys } of touched) {
      const named = found.get(table) ?? new Map<string, Row>()
      found.set(table, named)
      for (const key of keys) named.set(keyText(key, by), key)
    }
  }
  return found
}

/** Folds steps into `tables`, in place, and returns the last change of each topic and key. */
export function foldSteps(
  projection: AnyProjection,
  tables: Map<string, Groups>,
  steps: readonly Step[],
): Change[] {
  const changes = new Map<string, Change>()
  for (const step of steps) {
    for (const change of foldStep(projection, tables, step)) {
      changes.set(`${change.topic} ${change.key}`, change)
    }
  }
  endLives(projection, tables, findEndedLives(steps.map(({ event }) => event)))
  return [...changes.values()]
}

/** Removes the rows of ended lives from the tables with `endsWithLife`. */
function endLives(projection: AnyProjection, tables: Map<string, Groups>, ended: EndedLives): void {
  if (ended.size === 0) return
  const isOver = ({ profileId, life }: Row) => Number(life) <= (ended.get(String(profileId)) ?? 0)
  for (const [name, groups] of tables) {
    if (!projection.tables[name]?.endsWithLife) continue
    for (const [text, rows] of groups) {
      if (rows.some(isOver)) {
        groups.set(
          text,
          rows.filter((row) => !isOver(row)),
        )
      }
    }
  }
}

function foldStep(
  projection: AnyProjection,
  tables: Map<string, Groups>,
  { event, touched }: Step,
): Change[] {
  const before: Record<string, readonly Row[]> = {}
  for (const table in projection.tables) before[table] = noRows
  for (const { table, by, keys } of touched) {
    const groups = tables.get(table)
    before[table] = keys.flatMap((key) => groups?.get(keyText(key, by)) ?? noRows)
  }
  const after = projection.on[event.type]?.(before, event) ?? before
  const changes: Change[] = []
  for (const { table, by, keys, topic } of touched) {
    const groups = tables.get(table) ?? new Map<string, readonly Row[]>()
    tables.set(table, groups)
    for (const key of keys) {
      if (!replaceRows(groups, key, by, after[table] ?? noRows) || !topic) continue
      changes.push({ position: event.position, topic, key: String(key[by[0] ?? '']) })
    }
  }
  return changes
}

/** Replaces the group with the `rows` that match `key`. Returns true if the group changed. */
function replaceRows(
  groups: Groups,
  key: Row,
  by: readonly string[],
  rows: readonly Row[],
): boolean {
  const text = keyText(key, by)
  const old = groups.get(text) ?? noRows
  const matching = rows.filter((row) => keyText(row, by) === text)
  const isSame =
    old.length === matching.length && old.every((row, index) => row === matching[index])
  if (isSame) return false
  groups.set(text, matching)
  return true
}
