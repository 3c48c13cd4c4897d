import { open, readdir } from 'node:fs/promises'
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

/**
 * Where the words stand in the files below a folder, in their names and in what they hold. `skip` leaves
 * folders out. A piece at a time: a log or a database makes room ahead, by the hundreds of megabytes.
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
  for (const entry of entries.filter((each) => each.isFile())) {
    const file = join(entry.parentPath, entry.name)
    const name = relative(folder, file)
    if (skip.some((each) => name.startsWith(each))) continue
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

/** What a file holds, in pieces that overlap; without those that are room alone. */
async function* readPieces(file: string, overlap: number): AsyncGenerator<Buffer> {
  // A file may go while others are read.
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
