import pg, { type Pool } from 'pg'
import type { Logger } from 'pino'
import { acquireLock } from '#postgres/lock.ts'
import { inTransaction } from '#postgres/transaction.ts'
import type { AnyProjection } from '#projections/projection.ts'
import { prepareSchema, replaceSchema } from '#projections/runner/schema/prepare-schema.ts'
import {
  type Checkpoint,
  isDiscarded,
  prepareCheckpoint,
} from '#projections/runner/write/checkpoint.ts'
import { describeTables, type Table } from '#projections/runner/write/read-rows.ts'
import { followLog } from './follow-log.ts'
import { runMaintenance } from './maintenance.ts'
import type { Source } from './read-ahead.ts'

export type LeaderTerm = {
  pool: Pool
  schema: string
  logId: string
  views: readonly AnyProjection[]
  source: Source
  logger: Pick<Logger, 'info' | 'warn'>
}

type Hooks = {
  onLead?: (leads: boolean) => void
  onCheckpoint: (checkpoint: Checkpoint) => void
  /** Called for work that moves no position, such as a rebuild in a separate schema. */
  onProgress?: () => void
}

/** Waits until no other process leads, then leads until `signal` aborts or the lock is lost. */
export async function runAsLeader(
  leaderTerm: LeaderTerm,
  hooks: Hooks,
  signal: AbortSignal,
): Promise<void> {
  const { pool, schema, views, source, logger } = leaderTerm
  await prepareSchema(pool, schema, views)
  const lock = await acquireLock(pool, schema, signal)
  if (!lock) return
  const ending = new AbortController()
  const termSignal = AbortSignal.any([signal, lock.lost, ending.signal])
  const pipeline = openPipeline(pool.options)
  let maintenance = Promise.resolve()
  try {
    hooks.onLead?.(true)
    if (await isDiscarded(pool, schema)) await rebuildSeparately(leaderTerm, hooks, termSignal)
    if (termSignal.aborted) return
    const { tables, start } = await takeOver(leaderTerm)
    const head = await source.log.head()
    let { position } = start
    let isReported = false
    const onCheckpoint = (checkpoint: Checkpoint) => {
      position = checkpoint.position
      hooks.onCheckpoint(checkpoint)
      if (isReported || position < head) return
      isReported = true
      logger.info({ position: String(position) }, 'the projector leads, and has caught up')
    }
    onCheckpoint(start)
    const isCaughtUp = () => position >= head
    maintenance = runMaintenance({ pool, schema, views, isCaughtUp, logger }, termSignal)
    await followLog(
      { ...leaderTerm, pool: pipeline, tables },
      source,
      position,
      onCheckpoint,
      termSignal,
    )
  } finally {
    hooks.onLead?.(false)
    ending.abort()
    await maintenance
    await pipeline.end()
    await lock.release()
  }
}

/**
 * Rebuilds discarded read models in a separate schema, and swaps it in once it reaches the end of
 * the log. Until then the discarded rows are served.
 */
async function rebuildSeparately(
  leaderTerm: LeaderTerm,
  { onProgress }: Pick<Hooks, 'onProgress'>,
  signal: AbortSignal,
): Promise<void> {
  const { pool, schema, source } = leaderTerm
  const rebuilt = `${schema}_rebuild`
  const head = await source.log.head()
  const reached = new AbortController()
  const onCheckpoint = ({ position }: Checkpoint) => {
    onProgress?.()
    if (position >= head) reached.abort()
  }
  await runAsLeader(
    { ...leaderTerm, schema: rebuilt },
    { onCheckpoint },
    AbortSignal.any([signal, reached.signal]),
  )
  if (reached.signal.aborted && !signal.aborted) await replaceSchema(pool, schema, rebuilt)
}

async function takeOver({ pool, schema, logId, views }: LeaderTerm): Promise<{
  tables: Map<string, Table>
  start: Checkpoint
}> {
  return inTransaction(pool, async (client) => {
    const tables = await describeTables(client, schema)
    const emptySql = `truncate ${tablesToEmpty(schema, views).join(', ')}`
    const start = await prepareCheckpoint(client, schema, logId, emptySql)
    return { tables, start }
  })
}

function tablesToEmpty(schema: string, views: readonly AnyProjection[]): string[] {
  const names = [
    'changes',
    'changes_trimmed',
    ...views.flatMap(({ tables }) => Object.keys(tables)),
  ]
  return names.map((name) => `"${schema}"."${name}"`)
}

/**
 * Opens a pool with one permanent connection for the leader, so that its statements stay prepared.
 * It sends each statement without waiting for earlier responses.
 */
function openPipeline(options: pg.PoolConfig): pg.Pool {
  const pipeline = new pg.Pool({ ...options, max: 1, idleTimeoutMillis: 0, pipeline: true })
  // The pool replaces a lost connection at its next use. An error without a listener would end the
  // process.
  pipeline.on('error', () => undefined)
  pipeline.on('connect', (client) => void client.on('error', () => undefined))
  return pipeline
}
