import type { Pool } from 'pg'
import type { Logger } from 'pino'
import { readUntil } from '#backend/process/retry.ts'
import type { EventLog } from '#event-log/port.ts'
import { profileStream } from '#event-log/profile-stream.ts'
import { inTransaction } from '#postgres/transaction.ts'
import { findLastProfileEvent } from '#projections/history/query.ts'
import { prepareRegistry } from '#projections/runner/schema/prepare-schema.ts'
import {
  findReadable,
  recordShownWithoutKey,
  removeUnreadable,
} from '#projections/runner/unreadable.ts'
import { discardCheckpoint, getCheckpoint } from '#projections/runner/write/checkpoint.ts'
import type { Vault } from '#vault/vault.ts'

/** Time by which a cluster node may lag behind its leader. */
const nodeLag = { timeoutMs: 1_000, pollMs: 100 }

type Deps = {
  pool: Pool
  log: Pick<EventLog, 'head' | 'read'>
  vault: Vault
  logId: string
  schema: string
  logger: Pick<Logger, 'warn'>
}

/**
 * Detects stores that no longer match because only one of them was restored from a backup, and discards
 * the positions, so that the read models are rebuilt. Each process runs this at its start, before it
 * serves any request.
 */
export async function checkRestored(deps: Deps): Promise<void> {
  const { pool, log, logId, schema, logger } = deps
  await prepareRegistry(pool)
  await discardBeyondHead(deps)
  await discardRenumbered(deps)
  const readable = await findReadable(pool, deps)
  if (readable.length > 0) {
    const head = await log.head()
    for (const { schema: name, position } of await readPositions(pool, logId)) {
      if (name !== null) await discardReadModels(pool, { schema: name, position, logId, head })
    }
    await removeUnreadable(pool, readable)
    logger.warn({ subjects: readable }, 'keys were restored: the read models are rebuilt with them')
  }
  await recordShownWithoutKey(pool, schema)
}

/**
 * Discards every position beyond the end of the log. An older backup of the log ends before the
 * positions stored in Postgres, and new events would reuse them unnoticed. The read models of all
 * versions are rebuilt, and the eraser applies every deletion in the log again.
 */
async function discardBeyondHead({ pool, log, logId, logger }: Deps): Promise<void> {
  // The positions are read first: a valid position never exceeds a head that is read after it.
  const stored = await readPositions(pool, logId)
  const head = await readUntil(
    () => log.head(),
    (end) => stored.every(({ position }) => position <= end),
    nodeLag,
  )
  for (const { schema, position } of stored.filter((model) => model.position > head)) {
    if (!(await discard(pool, { schema, logId, position, head }))) continue
    const fields = { schema: schema ?? 'eraser', position: String(position), head: String(head) }
    logger.warn(
      fields,
      schema
        ? 'the event log was restored from before these read models: they are rebuilt'
        : 'the event log was restored from before the eraser’s position: every deletion is applied again',
    )
  }
}

/**
 * Discards every position if the log has other positions than the read models show, as a copy in
 * another store has. A copy has the same id as its source.
 */
async function discardRenumbered({ pool, log, logId, schema, logger }: Deps): Promise<void> {
  const stored = await readPositions(pool, logId)
  const isBuilt = stored.some((model) => model.schema === schema && model.position > 0n)
  const known = isBuilt ? await findLastProfileEvent(pool, schema) : undefined
  if (!known) return
  const range = { from: known.revision, limit: 1 }
  const [found] = await readUntil(
    () => log.read(profileStream(known.profileId), range),
    (events) => events.length > 0,
    nodeLag,
  )
  if (found?.position === known.position) return
  const head = await log.head()
  for (const model of stored) await discard(pool, { ...model, logId, head })
  logger.warn(
    { known: String(known.position), found: found ? String(found.position) : null },
    'the event log has other positions than these read models: they are rebuilt',
  )
}

/** Position of a schema of read models, or of the eraser if `schema` is null. */
type StoredPosition = { schema: string | null; position: bigint }

async function readPositions(pool: Pool, logId: string): Promise<StoredPosition[]> {
  const { rows } = await pool.query<{ schema: string }>(
    `select name as schema from projector.read_schema
      where to_regclass(format('%I.checkpoint', name)) is not null`,
  )
  const eraser = await pool.query<{ position: string }>(
    'select position from projector.eraser where log_id = $1',
    [logId],
  )
  const readModelPositions = rows.map(async ({ schema }) => ({
    schema,
    position: (await getCheckpoint(pool, schema, logId)).position,
  }))
  return [
    ...(await Promise.all(readModelPositions)),
    ...eraser.rows.map(({ position }) => ({ schema: null, position: BigInt(position) })),
  ]
}

type Discarded = StoredPosition & { logId: string; head: bigint }

/** Discards a position, unless it has moved meanwhile. Returns true if it was discarded. */
function discard(pool: Pool, { schema, ...stored }: Discarded): Promise<boolean> {
  return schema === null
    ? discardEraserPosition(pool, stored)
    : discardReadModels(pool, { schema, ...stored })
}

async function discardReadModels(
  pool: Pool,
  { schema, logId, position, head }: Discarded & { schema: string },
): Promise<boolean> {
  return inTransaction(pool, async (client) => {
    if (!(await discardCheckpoint(client, schema, { logId, position }))) return false
    await client.query(
      `update projector.read_schema
        set discarded_at = now(), discarded_position = $2, discarded_head = $3 where name = $1`,
      [schema, position, head],
    )
    return true
  })
}

async function discardEraserPosition(
  pool: Pool,
  { logId, position }: Omit<Discarded, 'schema'>,
): Promise<boolean> {
  const { rowCount } = await pool.query(
    'update projector.eraser set position = 0 where log_id = $1 and position = $2',
    [logId, position],
  )
  return rowCount === 1
}
