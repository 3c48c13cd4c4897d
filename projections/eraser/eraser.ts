import type { Pool } from 'pg'
import type { Logger } from 'pino'
import type { MediaStore } from '#backend/media/store.ts'
import { delay, retry, retryUntilAborted } from '#backend/process/retry.ts'
import type { EventLog, LoggedEvent } from '#event-log/port.ts'
import { acquireLock } from '#postgres/lock.ts'
import type { Queryable } from '#postgres/queryable.ts'
import { isTransientFault } from '#projections/runner/faults.ts'
import { type PositionWatch, watchPosition } from '#projections/runner/follow/position-watch.ts'
import type { Decode } from '#projections/runner/follow/read-ahead.ts'
import { prepareRegistry } from '#projections/runner/schema/prepare-schema.ts'
import type { Checkpoint } from '#projections/runner/write/checkpoint.ts'
import type { Vault } from '#vault/vault.ts'
import { endErasedLives } from './end-erased-lives.ts'
import { erasePictures, type Life, listDeletedSubjects } from './erase-pictures.ts'
import { eraseIdleRows } from './erase-rows.ts'
import { expireDays, recordDays } from './expire-days.ts'

/** Name of its lock, and of the channel that announces its position. */
const eraserName = 'projector_eraser'
const expireEveryMs = 60 * 60 * 1000
/** Milliseconds between two checks whether the process stops, while the read models catch up. */
const rowsPollMs = 1000
/** Number of irrelevant events after which the checkpoint is saved anyway. */
const saveEvery = 1000

type EraserOptions = {
  pool: Pool
  log: EventLog
  decode: Decode
  vault: Vault
  logId: string
  /** The read models of this version. */
  schema: string
  /** Resolves once positions beyond the end of the log are discarded. */
  checked: Promise<void>
  /** Waits until the read models reach a position. */
  waitForRows: PositionWatch['waitFor']
  media: Pick<MediaStore, 'list' | 'remove' | 'erase'>
  logger: Pick<Logger, 'warn'>
}

/**
 * Erases the data of each `ProfileDeleted` and the attempts of expired days, and ends the lives
 * that a restored backup brought back. It has its own checkpoint, saved after each batch. Every
 * step is idempotent, so a crash in between is repaired at the next start. One process runs it at a
 * time.
 */
export function startEraser(options: EraserOptions): {
  /** Resolves to true when all deletions up to `position` are erased within `ms`. */
  waitFor: (position: bigint, ms: number) => Promise<boolean>
  stop: () => Promise<void>
} {
  const { pool, logId, checked, logger } = options
  const stopping = new AbortController()
  const watch = watchPosition({
    pool,
    channel: eraserName,
    read: async (db) => {
      await checked
      return getEraserPosition(db, logId)
    },
  })
  const work = async (resetPauses: () => void) => {
    await checked
    const move = (position: bigint) => {
      resetPauses()
      watch.report({ position, at: null })
    }
    await eraseWhileLeading(options, move, stopping.signal)
  }
  const done = retryUntilAborted(
    work,
    (error) => {
      logger.warn({ err: error }, 'the eraser tries again')
      return true
    },
    stopping.signal,
  )
  return {
    waitFor: watch.waitFor,
    stop: async () => {
      stopping.abort()
      await Promise.all([done, watch.stop()])
    },
  }
}

async function eraseWhileLeading(
  options: EraserOptions,
  move: (position: bigint) => void,
  signal: AbortSignal,
): Promise<void> {
  await prepareRegistry(options.pool)
  const lock = await acquireLock(options.pool, eraserName, signal)
  if (!lock) return
  const ending = new AbortController()
  const termSignal = AbortSignal.any([signal, lock.lost, ending.signal])
  const expiry = runExpiry(options, termSignal)
  // Not awaited, since an interrupted run leaves consistent data.
  void endRestoredLives(options, termSignal)
  try {
    await runErasures(options, move, termSignal)
  } finally {
    ending.abort()
    await expiry
    await lock.release()
  }
}

async function runErasures(
  options: EraserOptions,
  move: (position: bigint) => void,
  signal: AbortSignal,
): Promise<void> {
  const { pool, log, logId } = options
  let { position } = await getEraserPosition(pool, logId)
  let unsaved = 0
  for await (const batch of log.subscribe(position, signal)) {
    const fresh = batch.filter((event) => event.position > position)
    const ended = await eraseDeletions(options, fresh)
    position = fresh.at(-1)?.position ?? position
    unsaved += fresh.length
    if (ended.length > 0 || unsaved >= saveEvery) {
      await savePosition(pool, logId, position)
      unsaved = 0
    }
    move(position)
  }
}

/**
 * Erases the data of each `ProfileDeleted` among some events, and returns the lives that ended. Also
 * records the days of the events, for `expireDays`.
 */
export async function eraseDeletions(
  options: Pick<EraserOptions, 'pool' | 'log' | 'decode' | 'vault' | 'schema' | 'media'>,
  events: readonly LoggedEvent[],
): Promise<Life[]> {
  const { pool, vault, schema } = options
  await recordDays(pool, events)
  await vault.erase(...events.flatMap(listDeletedSubjects))
  const deletions = events.filter(({ type }) => type === 'ProfileDeleted')
  const ended = await erasePictures(options, deletions)
  if (ended.length > 0) await eraseIdleRows(pool, schema, ended)
  return ended
}

async function runExpiry({ pool, vault, logger }: EraserOptions, signal: AbortSignal) {
  while (!signal.aborted) {
    await expireDays(pool, vault, new Date()).catch((error: unknown) =>
      logger.warn({ err: error }, 'old attempts could not be erased: the next try is in an hour'),
    )
    await delay(expireEveryMs, signal)
  }
}

/** Runs once per start, since a log is restored only while all processes are stopped. */
async function endRestoredLives(options: EraserOptions, signal: AbortSignal): Promise<void> {
  const { log, waitForRows, logger } = options
  const attempt = async () => {
    const head = await log.head()
    while (!(await waitForRows(head, rowsPollMs))) if (signal.aborted) return
    const ended = await endErasedLives(options, new Date())
    if (ended > 0)
      logger.warn({ profiles: ended }, 'a backup restored deleted profiles: they are deleted again')
  }
  await retry(attempt, { isTransient: isTransientFault, timeoutMs: Infinity, signal }).catch(
    (error: unknown) => {
      if (signal.aborted) return
      logger.warn(
        { err: error },
        'deleted profiles that a backup restored could not be deleted: the next start tries again',
      )
    },
  )
}

/** Returns the position up to which the deletions of a log are erased. */
export async function getEraserPosition(db: Queryable, logId: string): Promise<Checkpoint> {
  const { rows } = await db.query<{ position: string }>(
    'select position from projector.eraser where log_id = $1',
    [logId],
  )
  return { position: BigInt(rows[0]?.position ?? 0), at: null }
}

async function savePosition(pool: Pool, logId: string, position: bigint): Promise<void> {
  await pool.query(
    `with saved as (
        insert into projector.eraser (log_id, position) values ($1, $2)
        on conflict (only_row) do update set log_id = excluded.log_id, position = excluded.position
      ) select pg_notify('${eraserName}', $2::text)`,
    [logId, position],
  )
}
