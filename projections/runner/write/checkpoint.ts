import type { PoolClient } from 'pg'

type Db = Pick<PoolClient, 'query'>

/** Where a reader of the log stands. `at`: when the event there happened, ISO, if that is known. */
export type Checkpoint = { position: bigint; at: string | null }

/** Another leader has written in between. Whoever meets this steps down. */
export class Fenced extends Error {
  override name = 'Fenced'
}

const start: Checkpoint = { position: 0n, at: null }

/** The checkpoint of a schema for this log; the start while it stands for another log, or for none. */
export async function readCheckpoint(db: Db, schema: string, logId: string): Promise<Checkpoint> {
  const { rows } = await db.query<{ position: string; at: Date | null }>(
    `select position, at from "${schema}".checkpoint where log_id = $1`,
    [logId],
  )
  const [row] = rows
  if (!row) return start
  return { position: BigInt(row.position), at: row.at?.toISOString() ?? null }
}

/** Stands in place of a log's id where a checkpoint is of no log any more. */
const noLog = ''

/** Whether the checkpoint was discarded, so that the rows need a rebuild. */
export async function isDiscarded(db: Db, schema: string): Promise<boolean> {
  const { rowCount } = await db.query(
    `select from "${schema}".checkpoint where log_id = $1 for update`,
    [noLog],
  )
  return rowCount === 1
}

/** Discards a checkpoint unless it has moved from `position`. The rows stay, and are of no log. */
export async function discardCheckpoint(
  db: Db,
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
 * Gives the checkpoint for this log. Rows of another log are no use to it: `reset` empties the
 * tables, and the checkpoint begins at the start. Wants a transaction.
 */
export async function openCheckpoint(
  db: Db,
  schema: string,
  logId: string,
  reset: () => Promise<unknown>,
): Promise<Checkpoint> {
  await db.query(
    `insert into "${schema}".checkpoint (log_id, position) values ($1, 0) on conflict do nothing`,
    [logId],
  )
  const { rowCount } = await db.query(
    `update "${schema}".checkpoint set log_id = $1, position = 0, at = null where log_id <> $1`,
    [logId],
  )
  if (rowCount !== 0) await reset()
  return readCheckpoint(db, schema, logId)
}

/** Moves the checkpoint and takes its row lock; throws `Fenced` unless it stands where we left it. */
export async function moveCheckpoint(
  db: Db,
  schema: string,
  { logId, from, to, at }: { logId: string; from: bigint; to: bigint; at: string },
): Promise<void> {
  const { rowCount } = await db.query(
    `update "${schema}".checkpoint set position = $1, at = $2 where position = $3 and log_id = $4`,
    [to, at, from, logId],
  )
  if (rowCount !== 1) throw new Fenced(`The read models are no longer at position ${from}`)
}
