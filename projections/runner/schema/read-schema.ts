import { createHash } from 'node:crypto'
import { views } from '#projections/runner/views.ts'
import { readSources } from './source-closure.ts'

/** The sources of `table.sql` by view. */
export function tableFile(view: string): URL {
  return new URL(`../../${view}/table.sql`, import.meta.url)
}

/** The tables of the runner itself. */
export const runnerTables = new URL('./tables.sql', import.meta.url)

/** Columns without statistics, set when the tables are created. */
export const unsampled = new URL('./unsampled.sql', import.meta.url)

/** Sources that determine the rows: tables, projections and event parsing, with all their imports. */
const roots = [
  runnerTables,
  unsampled,
  ...views.map(({ name }) => tableFile(name)),
  ...views.map(({ name }) => new URL(`../../${name}/project.ts`, import.meta.url)),
  new URL(import.meta.resolve('#contract/events/event.ts')),
]

let name: Promise<string> | undefined

/**
 * The schema that this code reads and writes: `read_` and a fingerprint of all sources that decide
 * its rows. Other sources give another schema, so two versions can run side by side.
 */
export function readSchema(): Promise<string> {
  name ??= readRowSources().then(nameSchema)
  return name
}

/** All sources that decide the rows, by address. */
export function readRowSources(): Promise<Map<string, string>> {
  return readSources(roots)
}

/** The name of the schema whose rows these sources decide. */
export function nameSchema(sources: ReadonlyMap<string, string>): string {
  const hash = createHash('sha256')
  for (const text of sources.values()) hash.update(text).update('\0')
  return `read_${hash.digest('hex').slice(0, 16)}`
}
