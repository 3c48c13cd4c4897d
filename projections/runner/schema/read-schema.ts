import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { views } from '#projections/runner/views.ts'

/** Rules outside of the views that decide what their rows hold. */
export const sharedRules = [
  '#contract/fold-text.ts',
  '#contract/match.ts',
  '#domain/milestone/award.ts',
  '#projections/profile-page/content-key.ts',
]

/** The sources of `table.sql` by view. */
export function tableFile(view: string): URL {
  return new URL(`../../${view}/table.sql`, import.meta.url)
}

/** The tables of the runner itself. */
export const runnerTables = new URL('./tables.sql', import.meta.url)

let name: Promise<string> | undefined

/**
 * The schema that this code reads and writes: `read_` and a fingerprint of all sources that decide
 * its rows. Other sources give another schema, so two versions can run side by side.
 */
export function readSchema(): Promise<string> {
  name ??= fingerprint()
  return name
}

async function fingerprint(): Promise<string> {
  const files = [
    runnerTables,
    ...views.map((view) => tableFile(view.name)),
    ...views.map((view) => new URL(`../../${view.name}/project.ts`, import.meta.url)),
    ...sharedRules.map((rule) => new URL(import.meta.resolve(rule))),
  ]
  const hash = createHash('sha256')
  for (const text of await Promise.all(files.map((file) => readFile(file, 'utf8')))) {
    hash.update(text).update('\0')
  }
  return `read_${hash.digest('hex').slice(0, 16)}`
}
