import type { RecordedEvent } from '#contract/events/event.ts'
import type { Topic } from '#contract/topics.ts'

/**
 * What a read model is: which rows an event touches, and what it makes of them. Pure; the runner
 * loads, writes and checkpoints. `Tables` maps each table of `table.sql` to its row, with the
 * columns in camel case: int8 is a bigint, timestamptz an ISO text, date a text, jsonb a JSON value.
 */
export type Projection<Tables> = {
  /** The folder that holds it. */
  name: string
  tables: { [Table in keyof Tables]: TableSpec<Tables[Table]> }
  /** The rows that the event touches, by table; none at all for an event of no concern. */
  keys: (event: RecordedEvent) => Keys<Tables>
  /** Takes the rows that `keys` named, and gives them anew. A row that is left out is removed. */
  evolve: (rows: Rows<Tables>, event: RecordedEvent) => Rows<Tables>
}

export type Rows<Tables> = { [Table in keyof Tables]: readonly Tables[Table][] }

export type Keys<Tables> = {
  [Table in keyof Tables]?: readonly Partial<Tables[Table]>[]
}

type TableSpec<Row> = {
  /** The columns that a key holds: the primary key, or the first columns of it to touch rows in groups. */
  by: readonly (keyof Row & string)[]
  /** The live topic that hears of changed rows, by the first column of the key. */
  topic?: Topic
  /**
   * Its rows, with the columns `profile_id` and `life`, go when that life ends: also those that no
   * key of the deletion names, however many they are.
   */
  endsWithLife?: true
}

export type Row = Readonly<Record<string, unknown>>
export type AnyProjection = Projection<Record<string, Row>>

/** Hands a projection to the runner, which knows rows of any form only. */
export function forRunner<Tables>(projection: Projection<Tables>): AnyProjection {
  return projection as unknown as AnyProjection
}
