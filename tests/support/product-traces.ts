import { open, readdir } from 'node:fs/promises'
import { join, relative } from 'node:path'
import type pg from 'pg'

/** Planted words by their name in a report. */
export type Words = Readonly<Record<string, string | Buffer>>

/** A searched place and its content. */
export type Place = { name: string; text: Buffer }

/**
 * Forms in which a word may be stored: plain, as hex in Postgres or JSON, and as base64 at any of
 * its three offsets. All are in lower case.
 */
function formsOf(word: string | Buffer): string[] {
  const bytes = Buffer.from(word)
  const inBase64 = [0, 1, 2].map((offset) =>
    // The first and last characters contain bits of the neighbouring bytes.
    Buffer.concat([Buffer.alloc(offset), bytes])
      .toString('base64')
      .slice(offset === 0 ? 0 : offset + 1, -4),
  )
  const forms = [bytes.toString('latin1'), bytes.toString('hex'), ...inBase64]
  return forms.map((form) => form.toLowerCase())
}

/** Finds the words in places, ignoring case, as `<place>: <name of the word>`. */
export function findTraces(words: Words, places: readonly Place[]): string[] {
  const wanted = Object.entries(words).map(([name, word]) => ({ name, forms: formsOf(word) }))
  return places.flatMap((place) => {
    const text = place.text.toString('latin1').toLowerCase()
    return wanted
      .filter(({ forms }) => forms.some((form) => text.includes(form)))
      .map(({ name }) => `${place.name}: ${name}`)
  })
}

/** Reads every row of every table in every schema, including the catalogs and statistics of Postgres. */
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

/**
 * Finds the words in the files below a folder, in names and contents, except in the folders of
 * `skip`. Files are read in pieces, because a log or a database may preallocate hundreds of
 * megabytes.
 */
export async function findTracesInFiles(
  words: Words,
  folder: string,
  skip: readonly string[] = [],
): Promise<string[]> {
  const overlap = Math.max(
    ...Object.values(words)
      .flatMap(formsOf)
      .map(({ length }) => length),
  )
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const traces: string[] = []
  for (const entry of entries.filter((file) => file.isFile())) {
    const file = join(entry.parentPath, entry.name)
    const name = relative(folder, file)
    if (skip.some((prefix) => name.startsWith(prefix))) continue
    const found = new Set(findTraces(words, [{ name, text: Buffer.from(name) }]))
    for await (const text of readPieces(file, overlap)) {
      for (const trace of findTraces(words, [{ name, text }])) found.add(trace)
    }
    traces.push(...found)
  }
  return traces
}

const pieceSize = 128 * 1024
const nothing = Buffer.alloc(2 * pieceSize)

/** Reads a file in overlapping pieces, and skips those that are preallocated zeros. */
async function* readPieces(file: string, overlap: number): AsyncGenerator<Buffer> {
  // A file may be removed during the search.
  const opened = await open(file).catch(() => undefined)
  if (!opened) return
  try {
    let before = Buffer.of()
    for (;;) {
      const { bytesRead, buffer } = await opened.read(Buffer.allocUnsafe(pieceSize))
      if (bytesRead === 0) return
      const piece = Buffer.concat([before, buffer.subarray(0, bytesRead)])
      if (!piece.equals(nothing.subarray(0, piece.length))) yield piece
      before = piece.subarray(Math.max(0, piece.length - overlap))
    }
  } finally {
    await opened.close()
  }
}
