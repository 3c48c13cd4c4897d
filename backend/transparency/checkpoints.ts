import type { Queryable } from '#postgres/queryable.ts'

/** A published checkpoint, as the note that was signed. */
export type PublishedCheckpoint = { size: number; note: string; signedAt: Date }

/** Returns the last signed checkpoint; undefined before the first. */
export async function findLastCheckpoint(db: Queryable): Promise<PublishedCheckpoint | undefined> {
  const { rows } = await db.query<{ size: string; note: string; signedAt: Date }>(
    'select size, note, signed_at as "signedAt" from tlog.checkpoint order by size desc limit 1',
  )
  return rows[0] && { ...rows[0], size: Number(rows[0].size) }
}

/** Returns the note of the checkpoint of a size; undefined if it is not among the `newest` ones. */
export async function findPublished(
  db: Queryable,
  size: number,
  newest: number,
): Promise<string | undefined> {
  const { rows } = await db.query<{ note: string }>(
    `select note from (select size, note from tlog.checkpoint order by size desc limit $2) newest
      where size = $1`,
    [size, newest],
  )
  return rows[0]?.note
}

/**
 * Returns the last published checkpoint with its cosignatures; undefined before the first, and while the
 * event log does not match the transparency log.
 */
export async function findServedCheckpoint(
  db: Queryable,
  logId: string,
): Promise<PublishedCheckpoint | undefined> {
  const { rows } = await db.query<{ isServed: boolean }>(
    `select not exists (select from tlog.fault) and not exists (
        select from tlog.event_leaf
          where index >= progress.size and index < (select max(size) from tlog.checkpoint)
      ) as "isServed" from tlog.progress where log_id = $1`,
    [logId],
  )
  const last = rows[0]?.isServed ? await findLastCheckpoint(db) : undefined
  return last && { ...last, note: last.note + (await listCosignatures(db, last.size)) }
}

async function listCosignatures(db: Queryable, size: number): Promise<string> {
  const { rows } = await db.query<{ line: string }>(
    'select line from tlog.cosignature where size = $1 order by witness',
    [size],
  )
  return rows.map(({ line }) => line).join('')
}

/** Returns whether the log has yet to sign its first checkpoint, and nothing prevents that. */
export async function isBeforeFirstCheckpoint(db: Queryable): Promise<boolean> {
  const { rows } = await db.query<{ isBefore: boolean }>(
    `select not exists (select from tlog.checkpoint)
        and not exists (select from tlog.fault) as "isBefore"`,
  )
  return rows[0]?.isBefore ?? false
}

/** Records why no checkpoint can be signed or served. */
export async function recordFault(db: Queryable, reason: string): Promise<void> {
  await db.query(
    `insert into tlog.fault (reason) values ($1)
      on conflict (only_row) do update set reason = excluded.reason`,
    [reason],
  )
}

export async function clearFault(db: Queryable): Promise<void> {
  await db.query('delete from tlog.fault')
}
