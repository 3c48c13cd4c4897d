import type { Pool, PoolClient } from 'pg'
import type { RecordedEvent } from '#contract/events/event.ts'
import { inTransaction } from '#postgres/transaction.ts'
import type { AnyProjection } from '#projections/projection.ts'
import { type Checkpoint, moveCheckpoint } from './checkpoint.ts'
import { type Change, collectKeys, findEndedLives, foldSteps, planSteps } from './fold.ts'
import { loadRows, type Table } from './read-rows.ts'
import { removeLives } from './remove-lives.ts'
import { writeRows } from './write-rows.ts'

/** The read models of one schema, and the log that they reflect. */
export type ProjectionTarget = {
  pool: Pool
  schema: string
  logId: string
  views: readonly AnyProjection[]
  tables: Map<string, Table>
}

// A commit lost in a crash is projected again, so there is no need to wait for the disk. Rows are
// always looked up by key: the statistics of tables that just began to grow are misleading.
const settings = `set local synchronous_commit = off; set local enable_seqscan = off;
  set local enable_hashjoin = off; set local enable_mergejoin = off`

/**
 * Returns SQL for a statement timeout a little below the driver's. Otherwise Postgres would continue
 * the statement, and the next try would wait for its locks.
 */
function timeoutSql({ options }: Pool): string {
  const { query_timeout: answerWithinMs } = options
  return answerWithinMs ? `; set local statement_timeout = ${Math.floor(answerWithinMs * 0.9)}` : ''
}

/**
 * Advances the read models from position `from` past a batch: rows, changes and checkpoint in one
 * transaction. Its first statement is the fence, so all rows that it loads are still current when
 * it writes. With a pipelining `pool`, no statement waits for the answer to another.
 */
export async function applyBatch(
  target: ProjectionTarget,
  from: bigint,
  events: readonly RecordedEvent[],
): Promise<Checkpoint> {
  const { pool, schema, logId, views } = target
  const last = events.at(-1)
  if (!last) return { position: from, at: null }
  const { position, metadata } = last
  await inTransaction(
    pool,
    async (client) => {
      const moving = moveCheckpoint(client, schema, { logId, from, to: position, at: metadata.at })
      const applying = views.map((view) => applyView(client, target, view, events))
      await settleAll([moving, ...applying])
      const changes = await Promise.all(applying)
      const announced = client.query('select pg_notify($1, $2)', [schema, String(position)])
      await Promise.all([writeChanges(client, schema, changes.flat()), announced])
    },
    { settings: settings + timeoutSql(pool) },
  )
  return { position, at: metadata.at }
}

const inFailedTransaction = '25P02'

/**
 * Waits for all promises, then rejects if one failed, because a late statement would run outside the
 * transaction. Of several faults it throws the one that failed the transaction, not the errors that
 * Postgres reports afterwards.
 */
async function settleAll(statements: readonly Promise<unknown>[]): Promise<void> {
  const ends = await Promise.allSettled(statements)
  const faults = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason] : []))
  if (faults.length === 0) return
  throw faults.find((fault) => fault?.code !== inFailedTransaction) ?? faults[0]
}

async function applyView(
  client: PoolClient,
  { tables }: ProjectionTarget,
  view: AnyProjection,
  events: readonly RecordedEvent[],
): Promise<Change[]> {
  const steps = planSteps(view, events)
  const loading = [...collectKeys(steps)].map(async ([name, keys]) => {
    const by = view.tables[name]?.by ?? []
    const rows = await loadRows(client, tableOf(tables, name), by, [...keys.values()])
    return [name, rows] as const
  })
  const before = new Map(await Promise.all(loading))
  const after = new Map([...before].map(([name, groups]) => [name, new Map(groups)]))
  const changes = foldSteps(view, after, steps)
  const writing = [...after].map(([name, groups]) =>
    writeRows(client, tableOf(tables, name), before.get(name) ?? new Map(), groups),
  )
  const ended = findEndedLives(events)
  for (const [name, { endsWithLife }] of Object.entries(view.tables)) {
    // Rows written before the end of the life are removed too. A table with `endsWithLife` must also
    // reject later rows of that life.
    if (endsWithLife) writing.push(removeLives(client, tableOf(tables, name).name, ended))
  }
  await Promise.all(writing)
  return changes
}

async function writeChanges(client: PoolClient, schema: string, changes: readonly Change[]) {
  if (changes.length === 0) return
  await client.query(
    `insert into "${schema}".changes (position, topic, key)
      select * from unnest($1::int8[], $2::text[], $3::text[])`,
    [
      changes.map(({ position }) => position),
      changes.map(({ topic }) => topic),
      changes.map(({ key }) => key),
    ],
  )
}

function tableOf(tables: Map<string, Table>, name: string): Table {
  const table = tables.get(name)
  if (!table) throw new Error(`No table ${name}`)
  return table
}
