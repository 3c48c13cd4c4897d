import type { Pool } from 'pg'
import { OperatorError } from '#backend/process/operator-error.ts'
import type { EventLog } from '#event-log/port.ts'
import { acquireLock } from '#postgres/lock.ts'
import type { Queryable } from '#postgres/queryable.ts'
import { inTransaction } from '#postgres/transaction.ts'
import { type LeaderTerm, runAsLeader } from '#projections/runner/follow/run-as-leader.ts'
import { createIndexes, markSchemaUsed } from '#projections/runner/schema/prepare-schema.ts'
import { hasTable } from '#projections/runner/schema/read-schema.ts'

/** `schema` holds the rows to replace, and `views` are the ones to rebuild. */
type Rebuild = LeaderTerm & {
  /** Called with the position that the new rows reach, and the number of events read so far. */
  onProgress: (position: bigint, events: number) => void
}

/**
 * Rebuilds views in a separate schema, and swaps their tables in once they reach the position of the
 * others. Meanwhile another process may lead, and readers get the former rows. Replaces nothing if it
 * throws: an `OperatorError`, or the reason of `signal`.
 */
export async function rebuildViews(rebuild: Rebuild, signal: AbortSignal): Promise<void> {
  const { pool, schema } = rebuild
  // Another name than `_rebuild`, which a leader uses after a restore.
  const rebuilt = `${schema}_rebuilt`
  // An aborted signal: one try, without a wait.
  const lock = await acquireLock(pool, `${rebuilt} lock`, AbortSignal.abort())
  if (!lock) throw new OperatorError('Another rebuild is running: wait until it ends.')
  const ending = AbortSignal.any([signal, lock.lost])
  const requireLock = () => {
    if (lock.lost.aborted) throw new OperatorError(lockLost)
    signal.throwIfAborted()
  }
  try {
    const position = await findPosition(pool, rebuild)
    if (position === undefined) throw new OperatorError(notBuilt)
    await markSchemaUsed(pool, schema)
    // An interrupted rebuild may have left other views.
    await dropRebuilt(pool, rebuilt)
    const follow = createFollower(rebuild, rebuilt)
    await follow(position, ending)
    requireLock()
    await createIndexes(pool, rebuilt, rebuild.views)
    // Few events are left for the swap, during which the leader waits.
    await follow((await findPosition(pool, rebuild)) ?? position, ending)
    requireLock()
    await swapTables(rebuild, rebuilt, (end) => follow(end, ending))
  } finally {
    await lock.release()
  }
}

const notBuilt =
  'This version has no read models yet, or they are being rebuilt: start Provenance, which builds them.'
const lockLost = 'The connection to Postgres was lost, so nothing is replaced: run it again.'

/** Creates a function that projects events up to a position into the schema `rebuilt`. */
function createFollower({ onProgress, ...term }: Rebuild, rebuilt: string) {
  const { log } = term.source
  let events = 0
  return async (end: bigint, signal: AbortSignal): Promise<void> => {
    const bounded: EventLog = {
      ...log,
      head: async () => end,
      subscribe: async function* (after) {
        for await (const batch of log.readAll(after)) {
          const wanted = batch.filter(({ position }) => position <= end)
          events += wanted.length
          if (wanted.length > 0) yield wanted
          if (wanted.length < batch.length || signal.aborted) return
        }
      },
    }
    const onCheckpoint = ({ position }: { position: bigint }) => onProgress(position, events)
    const source = { ...term.source, log: bounded }
    await runAsLeader({ ...term, schema: rebuilt, source }, { onCheckpoint }, signal)
  }
}

async function findPosition(
  db: Queryable,
  { schema, logId }: Pick<Rebuild, 'schema' | 'logId'>,
  lock = '',
): Promise<bigint | undefined> {
  if (!(await hasTable(db, schema, 'checkpoint'))) return undefined
  const { rows } = await db.query<{ position: string }>(
    `select position from "${schema}".checkpoint where log_id = $1 ${lock}`,
    [logId],
  )
  return rows[0] && BigInt(rows[0].position)
}

/**
 * Replaces the tables in one transaction. It locks the checkpoint, so that the leader writes nothing
 * until the new rows have its position.
 */
async function swapTables(
  { pool, schema, logId, views }: Rebuild,
  rebuilt: string,
  follow: (end: bigint) => Promise<void>,
): Promise<void> {
  await inTransaction(pool, async (client) => {
    const end = await findPosition(client, { schema, logId }, 'for update')
    if (end === undefined) throw new Error('The read models were discarded meanwhile')
    await follow(end)
    const reached = await findPosition(client, { schema: rebuilt, logId })
    if (reached !== end) throw new Error(`The new rows are at ${reached} instead of ${end}`)
    for (const table of views.flatMap(({ tables }) => Object.keys(tables))) {
      await client.query(`drop table "${schema}"."${table}"`)
      await client.query(`alter table "${rebuilt}"."${table}" set schema "${schema}"`)
    }
  })
  await dropRebuilt(pool, rebuilt)
}

async function dropRebuilt(pool: Pool, rebuilt: string): Promise<void> {
  await pool.query(`drop schema if exists "${rebuilt}" cascade`)
  await pool.query('delete from projector.read_schema where name = $1', [rebuilt])
}
