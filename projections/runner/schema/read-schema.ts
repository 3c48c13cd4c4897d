import { createHash } from 'node:crypto'
import type { Queryable } from '#postgres/queryable.ts'
import { views } from '#projections/runner/views.ts'
import { readSources } from './source-closure.ts'

/** Returns the URL of a view's `table.sql`. */
export function tableFile(view: string): URL {
  return new URL(`../../${view}/table.sql`, import.meta.url)
}

/** SQL file with the tables of the runner. */
export const runnerTables = new URL('./tables.sql', import.meta.url)

/**
 * SQL file that turns off planner statistics for personal columns. It runs when the tables are
 * created.
 */
export const unsampledColumnsSql = new URL('./unsampled.sql', import.meta.url)

/**
 * The files that determine the rows: the tables, the folds and the event decoding, with all their
 * imports.
 */
const roots = [
  runnerTables,
  unsampledColumnsSql,
  ...views.map(({ name }) => tableFile(name)),
  ...views.map(({ name }) => new URL(`../../${name}/project.ts`, import.meta.url)),
  new URL(import.meta.resolve('#contract/events/event.ts')),
]

let name: Promise<string> | undefined

/**
 * Returns the name of the schema that this code reads and writes: `read_` and a fingerprint of all
 * sources that determine its rows. Other sources give another schema, so two versions can run side
 * by side.
 */
export function getReadSchemaName(): Promise<string> {
  name ??= loadRowSources().then(schemaNameOf)
  return name
}

/** Returns all sources that determine the rows, by URL. */
export function loadRowSources(): Promise<Map<string, string>> {
  return readSources(roots)
}

/** Returns the name of the schema whose rows these sources determine. */
export function schemaNameOf(sources: ReadonlyMap<string, string>): string {
  const hash = createHash('sha256')
  for (const text of sources.values()) hash.update(text).update('\0')
  return `read_${hash.digest('hex').slice(0, 16)}`
}

/** Returns true if a schema exists and has a table. */
export async function hasTable(db: Queryable, schema: string, table: string): Promise<boolean> {
  const { rows } = await db.query<{ hasTable: boolean }>(
    'select to_regclass($1) is not null as "hasTable"',
    [`"${schema}"."${table}"`],
  )
  return rows[0]?.hasTable ?? false
}
