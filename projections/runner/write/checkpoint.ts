import type { Queryable } from '#postgres/queryable.ts'

/** Position of a log reader. `at` is the time of the event there (ISO), if known. */
export type Checkpoint = { position: bigint; at: string | null }

/** Error of a write after another leader has written. The process must give up its leadership. */
export class LeadershipLost extends Error {
  override name = 'LeadershipLost'
}

const start: Checkpoint = { position: 0n, at: null }

/**
 * Returns the checkpoint of a schema for this log, or the start if it belongs to another log or
 * none.
 */
export async function getCheckpoint(
  db: Queryable,
  schema: string,
  logId: string,
): Promise<Checkpoint> {
  const { rows } = await db.query<{ position: string; at: Date | null }>(
    `select position, at from "${schema}".checkpoint where log_id = $1`,
    [logId],
  )
  const [row] = rows
  if (!row) return start
  return { position: BigInt(row.position), at: row.at?.toISOString() ?? null }
}

/** Log id of a discarded checkpoint. */
const noLog = ''

/** Returns true if the checkpoint was discarded, so that the rows need a rebuild. Locks its row. */
export async function isDiscarded(db: Queryable, schema: string): Promise<boolean> {
  const { rowCount } = await db.query(
    `select from "${schema}".checkpoint where log_id = $1 for update`,
    [noLog],
  )
  return rowCount === 1
}

/** Discards a checkpoint unless it has moved from `position`. The rows stay, but belong to no log. */
export async function discardCheckpoint(
  db: Queryable,
  schema: string,
  { logId, position }: { logId: string; position: bigint },
): Promise<boolean> {
  const { rowCount } = await db.query(
    `update "${schema}".checkpoint set log_id = $1, position = 0, at = null
      where log_id = $2 and position = $3`,
    [noLog, logId, position],
  )
  return rowCount === 1
}

/**
 * Returns the checkpoint for this log. If the rows belong to another log, `emptySql` empties
 * the tables and the checkpoint starts over. Requires a transaction.
 */
export async function prepareCheckpoint(
  db: Queryable,
  schema: string,
  logId: string,
  emptySql: string,
): Promise<Checkpoint> {
  await db.query(
    `insert into "${schema}".checkpoint (log_id, position) values ($1, 0) on conflict do nothing`,
    [logId],
  )
  const { rowCount } = await db.query(
    `update "${schema}".checkpoint set log_id = $1, position = 0, at = null where log_id <> $1`,
    [logId],
  )
  if (rowCount !== 0) await db.query(emptySql)
  return getCheckpoint(db, schema, logId)
}

/**
 * Moves the checkpoint and takes its row lock. Throws `LeadershipLost` unless it is at the expected
 * position.
 */
export async function moveCheckpoint(
  db: Queryable,
  schema: string,
  { logId, from, to, at }: { logId: string; from: bigint; to: bigint; at: string },
): Promise<void> {
  const { rowCount } = await db.query(
    `update "${schema}".checkpoint set position = $1, at = $2 where position = $3 and log_id = $4`,
    [to, at, from, logId],
  )
  if (rowCount !== 1) throw new LeadershipLost(`The read models are no longer at position ${from}`)
}
