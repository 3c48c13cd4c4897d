import type { Pool } from 'pg'
import { parseCheckpoint } from '#contract/transparency/checkpoint.ts'
import { computeRoot, isSameHash } from '#contract/transparency/merkle-tree.ts'
import { isSignedBy, parseNote } from '#contract/transparency/signed-note.ts'
import { createNodeReader } from '#contract/transparency/tiles.ts'
import type { Queryable } from '#postgres/queryable.ts'
import { type LogKey, signCheckpoint } from './log-key.ts'
import { getProgress } from './progress.ts'
import { countLeaves, readTile } from './tree.ts'

/** The last signed checkpoint, kept in a file outside of Postgres. */
export type SignedHead = {
  load: () => string | undefined
  /** Returns once the note is on disk. */
  save: (note: string) => void
}

/** The log can sign no checkpoint, because it would contradict an earlier one. */
export class CannotSign extends Error {
  override name = 'CannotSign'
}

type Published = { pool: Pool; logId: string; key: LogKey; head: SignedHead }

/**
 * Signs and publishes a checkpoint of the whole tree, if it has grown. A crash at any step signs no
 * second checkpoint of the same size with another root: the note is on disk before it is
 * published, and every later one is checked against it. Throws `CannotSign`.
 */
export async function publishCheckpoint({ pool, logId, key, head }: Published): Promise<void> {
  const size = (await getProgress(pool, logId)).size
  if (size < (await countLeaves(pool))) {
    throw new CannotSign('The event log lacks events that the transparency log has entries for')
  }
  const published = await findLastCheckpoint(pool)
  const signed = head.load()
  if (published && published.size === size && published.note === signed) return
  for (const note of [published?.note, signed]) {
    if (note !== undefined) await requireConsistent(pool, size, note, key)
  }
  const checkpoint = { origin: key.name, size, root: await rootOf(pool, size) }
  const note = signCheckpoint(checkpoint, key)
  head.save(note)
  await pool.query(
    'insert into tlog.checkpoint (size, note) values ($1, $2) on conflict (size) do nothing',
    [size, note],
  )
}

/** Throws `CannotSign` unless the tree begins with the one of a signed checkpoint. */
async function requireConsistent(pool: Pool, size: number, note: string, key: LogKey) {
  const parsed = parseNote(note)
  const signed = parseCheckpoint(parsed?.text ?? '')
  if (!parsed || !signed) throw new CannotSign('The last signed checkpoint is damaged')
  if (signed.origin !== key.name) {
    throw new CannotSign(
      `The transparency log is that of ${signed.origin}, but PUBLIC_URL makes it ${key.name}`,
    )
  }
  if (!(await isSignedBy(parsed, key))) {
    throw new CannotSign('The last checkpoint was signed with another LOG_KEY: set that one again')
  }
  if (signed.size > size) {
    throw new CannotSign(
      `A checkpoint with ${signed.size} entries was signed, but the event log has only ${size} events`,
    )
  }
  if (!isSameHash(await rootOf(pool, signed.size), signed.root)) {
    throw new CannotSign(`The checkpoint with ${signed.size} entries has another root`)
  }
}

function rootOf(db: Queryable, size: number): Promise<Uint8Array> {
  return computeRoot(size, createTreeReader(db, size))
}

/** Creates a reader of the nodes of the stored tree of `size`. */
export function createTreeReader(db: Queryable, size: number) {
  return createNodeReader(size, (tile) => readTile(db, tile))
}

/** A published checkpoint, as the note that was signed. */
export type PublishedCheckpoint = { size: number; note: string }

/** Returns the last signed checkpoint; undefined before the first. */
export async function findLastCheckpoint(db: Queryable): Promise<PublishedCheckpoint | undefined> {
  const { rows } = await db.query<{ size: string; note: string }>(
    'select size, note from tlog.checkpoint order by size desc limit 1',
  )
  return rows[0] && { size: Number(rows[0].size), note: rows[0].note }
}

/**
 * Returns the last published checkpoint; undefined before the first, and while the event log does not
 * match the transparency log.
 */
export async function findServedCheckpoint(
  db: Queryable,
  logId: string,
): Promise<PublishedCheckpoint | undefined> {
  const { rows } = await db.query<{ isServed: boolean }>(
    `select fault is null and size >= (select max(size) from tlog.checkpoint) as "isServed"
      from tlog.progress where log_id = $1`,
    [logId],
  )
  return rows[0]?.isServed ? findLastCheckpoint(db) : undefined
}
