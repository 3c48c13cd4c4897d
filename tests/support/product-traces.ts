import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import type pg from 'pg'

/** Something planted, and how it is called in a report. */
export type Words = Readonly<Record<string, string | Buffer>>

/** A place that is searched, and what stands there. */
export type Place = { name: string; text: Buffer }

/**
 * The forms in which a word may stand somewhere: as it is, as a hex dump of Postgres or of JSON would
 * show it, and as base64 at any of its three offsets. In small letters.
 */
function formsOf(word: string | Buffer): string[] {
  const bytes = Buffer.from(word)
  const inBase64 = [0, 1, 2].map((offset) =>
    // The characters at both ends hold bits of their neighbours.
    Buffer.concat([Buffer.alloc(offset), bytes])
      .toString('base64')
      .slice(offset === 0 ? 0 : offset + 1, -4),
  )
  const forms = [bytes.toString('latin1'), bytes.toString('hex'), ...inBase64]
  return forms.map((form) => form.toLowerCase())
}

/** Where the words stand, as `<place>: <name of the word>`; letters' case does not matter. */
export function findTraces(words: Words, places: readonly Place[]): string[] {
  const wanted = Object.entries(words).map(([name, word]) => ({ name, forms: formsOf(word) }))
  return places.flatMap((place) => {
    const text = place.text.toString('latin1').toLowerCase()
    return wanted
      .filter(({ forms }) => forms.some((form) => text.includes(form)))
      .map(({ name }) => `${place.name}: ${name}`)
  })
}

/** Every row of every table of every schema, those of Postgres itself and what it knows of them too. */
export async function readTables(client: pg.Client): Promise<Place[]> {
  const { rows } = await client.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class
      where relkind in ('r', 'm', 'S') and relpersistence <> 't' order by 1`,
  )
  const places: Place[] = []
  for (const { name } of rows) {
    const found = await client.query<{ row: string }>(`select t::text as row from ${name} t`)
    places.push({ name, text: Buffer.from(found.rows.map(({ row }) => row).join('\n')) })
  }
  return places
}

/** Every file below a folder, by its name and by what it holds. `skip` leaves folders out. */
export async function readFiles(folder: string, skip: readonly string[] = []): Promise<Place[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !skip.some((name) => relative(folder, file).startsWith(name)))
  return Promise.all(
    files.map(async (file) => {
      const name = relative(folder, file)
      // A file may go while others are read.
      const text = await readFile(file).catch(() => Buffer.of())
      return { name, text: Buffer.concat([Buffer.from(`${name}\n`), text]) }
    }),
  )
}
