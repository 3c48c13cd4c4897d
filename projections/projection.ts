import type { RecordedEvent } from '#contract/events/event.ts'
import type { Topic } from '#contract/live/topics.ts'
import type { TypeShownBy, ViewName } from './coverage.ts'

/**
 * A read model: the rows that an event touches, and their new values. Pure; the runner loads,
 * writes and checkpoints. `Tables` maps each table of `table.sql` to its row, with columns in camel
 * case: int8 is a bigint, timestamptz an ISO text, date a text, jsonb a JSON value.
 */
export type Projection<View extends ViewName, Tables> = {
  /** Name of its folder. */
  name: View
  tables: { [Table in keyof Tables]: TableSpec<Tables[Table]> }
  /** Returns the keys of the rows that an event touches, by table. */
  keys: (event: EventShownBy<View>) => Keys<Tables>
  /** A handler for each event that `coverage.ts` assigns to the view. */
  on: { [Type in TypeShownBy<View>]: Handler<Tables, EventOfType<Type>> }
}

/**
 * Receives the rows that `keys` named and returns their replacement. A row that is left out is
 * removed. The runner applies each event once, in the order of the log.
 */
export type Handler<Tables, Event> = (rows: Rows<Tables>, event: Event) => Rows<Tables>

export type EventOfType<Type extends RecordedEvent['type']> = Extract<RecordedEvent, { type: Type }>

export type EventShownBy<View extends ViewName> = EventOfType<TypeShownBy<View>>

export type Rows<Tables> = { [Table in keyof Tables]: readonly Tables[Table][] }

export type Keys<Tables> = {
  [Table in keyof Tables]?: readonly Partial<Tables[Table]>[]
}

type TableSpec<Row> = {
  /** Columns of a key: the primary key, or its first columns to touch rows in groups. */
  by: readonly (keyof Row & string)[]
  /** The live topic that announces changed rows, by the first column of the key. */
  topic?: Topic
  /**
   * Removes the rows of a life when it ends, also those that no key of the deletion names. Requires
   * the columns `profile_id` and `life`.
   */
  endsWithLife?: true
}

export type Row = Readonly<Record<string, unknown>>

type AnyTables = Record<string, Row>

/** A projection with untyped rows, as the runner handles it. */
export type AnyProjection = {
  name: ViewName
  tables: Record<string, TableSpec<Row>>
  keys: (event: RecordedEvent) => Keys<AnyTables>
  on: { [Type in RecordedEvent['type']]?: Handler<AnyTables, RecordedEvent> }
}

/** Returns a projection without its row types, as the runner handles it. */
export function toAnyProjection<View extends ViewName, Tables>(
  projection: Projection<View, Tables>,
): AnyProjection {
  return projection as unknown as AnyProjection
}
