import type { ClientBase, Pool } from 'pg'
import { type Topic, topics } from '#contract/live/topics.ts'
import { listen } from '#postgres/listen.ts'
import type { Queryable } from '#postgres/queryable.ts'
import { isTransientFault } from '#projections/runner/faults.ts'
import type { Change } from '#projections/runner/write/fold.ts'

const pollEveryMs = 1000

/**
 * All changes since the previous batch, up to `position`. Keys only: join them with the current
 * rows.
 */
export type ChangeBatch = { position: bigint; changes: Change[] }

/**
 * The changes after a position are unavailable: they were trimmed, or the position is ahead of the
 * read models or belongs to another log. The client must fetch everything again.
 */
export class ChangesLost extends Error {
  override name = 'ChangesLost'
}

/** The log of the read models, and the position up to which they reflect it. */
type LogPosition = { logId: string; position: bigint }

/** The highest position that the database can store. */
const maxPosition = 2n ** 63n - 1n

/** The highest number that `fetch first` accepts. With `with ties`, null is an error. */
const noLimit = 2 ** 31 - 1

/** Changes after `after`, up to `upTo`. A long range is limited to the first `limit` or a few more. */
type ChangeRange = { after: bigint; upTo: bigint; limit?: number }

/**
 * Returns the changes of some topics, one per topic and key. In a limited range, the remaining
 * changes follow the last returned position. `pool` has the read schema as its search path. Rejects
 * with `ChangesLost`.
 */
export async function listChanges(
  pool: Queryable,
  wanted: readonly Topic[],
  { after, upTo, limit = noLimit }: ChangeRange,
): Promise<Change[]> {
  if (after > maxPosition) throw new ChangesLost(`No log goes up to ${after}`)
  const { rows } = await pool.query<
    { [Field in keyof ChangeRow]: ChangeRow[Field] | null } & KnownRange
  >({
    name: 'changes',
    text: changesText,
    values: [after, upTo, wanted, limit],
  })
  const position = BigInt(rows[0]?.position ?? 0)
  const trimmedTo = BigInt(rows[0]?.trimmedTo ?? 0)
  if (after < trimmedTo) throw new ChangesLost(`Changes up to ${trimmedTo} are gone`)
  if (after > position) throw new ChangesLost(`The read models are at ${position}, before ${after}`)
  return rows.flatMap(({ at, topic, key }) =>
    at === null || topic === null || key === null ? [] : [{ position: BigInt(at), topic, key }],
  )
}

type ChangeRow = { at: string; topic: Topic; key: string }
type KnownRange = PositionRow & { trimmedTo: string | null }

// Each row includes the known range, so that trimmed changes are detected without a second query. `with
// ties` returns every change of the last position.
const changesText = `select first.*, log_id as "logId", position,
    (select max(position) from changes_trimmed where topic = any($3)) as "trimmedTo"
  from checkpoint left join (
    select max(position) as at, topic, key from changes
      where position > $1 and position <= $2 and topic = any($3)
      group by topic, key order by max(position) fetch first ($4) rows with ties
  ) as first on true order by at, topic, key`

/**
 * Follows the read models from their current position. The first batch has no changes and gives
 * that position; each later batch covers one move. Waits while the schema or its checkpoint does not
 * exist yet, and reconnects automatically. Ends when `signal` aborts. Rejects with `ChangesLost` when
 * the read models are rebuilt, and with any error of `onBatch`.
 */
export async function watchChanges(
  pool: Pool,
  onBatch: (batch: ChangeBatch) => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  let seen: LogPosition | undefined
  let isDelivered = true
  const check = async (client: ClientBase) => {
    const current = await findLogPosition(client)
    if (!current || signal.aborted) return
    if (seen && current.logId === seen.logId && current.position === seen.position) return
    const changes = seen ? await listNewChanges(pool, seen, current) : []
    seen = current
    isDelivered = false
    await onBatch({ position: current.position, changes })
    isDelivered = true
  }
  const onFault = (error: unknown) => {
    if (!isDelivered || !isTransientFault(error)) throw error
  }
  // A projector notifies on the channel named after its schema.
  const channel = async (client: ClientBase) => {
    const { rows } = await client.query<{ schema: string }>('select current_schema() as schema')
    return rows[0]?.schema ?? ''
  }
  await listen(pool.options, { channel, check, pollEveryMs, onFault }, signal)
}

async function listNewChanges(
  pool: Pool,
  seen: LogPosition,
  current: LogPosition,
): Promise<Change[]> {
  if (current.logId !== seen.logId || current.position < seen.position) {
    throw new ChangesLost('The read models show another log')
  }
  return listChanges(pool, topics, { after: seen.position, upTo: current.position })
}

/**
 * Returns the position of the read models in the database. After a database crash it may be lower
 * than before.
 */
export async function getPosition(pool: Queryable): Promise<bigint> {
  return (await findLogPosition(pool))?.position ?? 0n
}

/** Returns the position of the newest change of a topic; 0n without one. */
export async function getLastChange(pool: Queryable, topic: Topic): Promise<bigint> {
  const { rows } = await pool.query<{ position: string | null }>({
    name: 'last-change',
    text: 'select max(position) as position from changes where topic = $1',
    values: [topic],
  })
  return BigInt(rows[0]?.position ?? 0)
}

type PositionRow = { logId: string; position: string }

/** Returns undefined before the first leader has stored a checkpoint. */
async function findLogPosition(db: Pick<ClientBase, 'query'>): Promise<LogPosition | undefined> {
  const { rows } = await db.query<PositionRow>('select log_id as "logId", position from checkpoint')
  const [row] = rows
  return row && { logId: row.logId, position: BigInt(row.position) }
}
