import type { Pool, PoolClient } from 'pg'
import type { Logger } from 'pino'
import type { MediaStore } from '#backend/media/store.ts'
import { retry, retryUntilAborted } from '#backend/process/retry.ts'
import { isSecurityType } from '#contract/events/event.ts'
import { decodeEvents, type SelectParts } from '#event-log/codec.ts'
import type { EventLog } from '#event-log/port.ts'
import { waitForErasures } from '#projections/eraser/end-erased-lives.ts'
import { startEraser } from '#projections/eraser/eraser.ts'
import type { AnyProjection } from '#projections/projection.ts'
import { checkRestored } from '#projections/runner/follow/check-restored.ts'
import { watchPosition } from '#projections/runner/follow/position-watch.ts'
import type { Decode } from '#projections/runner/follow/read-ahead.ts'
import { runAsLeader } from '#projections/runner/follow/run-as-leader.ts'
import { type Checkpoint, getCheckpoint } from '#projections/runner/write/checkpoint.ts'
import type { Vault } from '#vault/vault.ts'
import { isTransientFault, PoisonEvent } from './faults.ts'
import { type ProjectorStatus, trackStatus } from './projector-status.ts'
import { recordUnreadable } from './unreadable.ts'
import { views as allViews } from './views.ts'

export type ProjectorOptions = {
  /**
   * Pool with the default search path. The projector uses up to four of its connections, and opens
   * three more.
   */
  pool: Pool
  log: EventLog
  vault: Vault
  logId: string
  /** The schema to write: `getReadSchemaName()`, or another one to test two versions side by side. */
  schema: string
  media: Pick<MediaStore, 'list' | 'remove' | 'erase'>
  logger: Pick<Logger, 'info' | 'warn' | 'error'>
  views?: readonly AnyProjection[]
  /** Milliseconds between two reads of the end of the log, for the status. */
  headEveryMs?: number
  /** Milliseconds without activity after which the projector counts as stalled. */
  stalledAfterMs?: number
}

export type Projector = {
  /**
   * Resolves once the read models reach the head that the log had at the start. Rejects with the
   * `PoisonEvent` that stops them before it.
   */
  ready: Promise<void>
  /**
   * Resolves once no read model shows a deleted profile. A database restored from before a deletion
   * shows it until the deletion is applied again. Also resolves when an event stops the projector.
   */
  erasuresApplied: Promise<void>
  status: () => ProjectorStatus
  /**
   * Resolves to true when the read models reach `position` within `ms`, whichever process writes
   * them.
   */
  waitFor: (position: bigint, ms: number) => Promise<boolean>
  /** Resolves to true when keys and media of the deletion at `position` are erased within `ms`. */
  waitForErasure: (position: bigint, ms: number) => Promise<boolean>
  /** Resolves when the last batch is committed and all resources are released. */
  stop: () => Promise<void>
}

/** Updates the read models from the log: as the leader, or on standby while another process leads. */
export function startProjector(options: ProjectorOptions): Projector {
  const { pool, log, logId, schema, logger, views = allViews } = options
  const stopping = new AbortController()
  const { signal } = stopping
  const decode = createDecoder(options)
  // A connection may fail right after it opens, before any other error listener is attached.
  const guard = (client: PoolClient) => void client.on('error', () => undefined)
  pool.on('connect', guard)
  const checked = retryTransient(() => checkRestored(options), signal)
  // Callers that await it receive the fault.
  checked.catch(() => undefined)
  let term = new AbortController()
  const watch = watchPosition({
    pool,
    channel: schema,
    read: (client) => checked.then(() => getCheckpoint(client, schema, logId)),
    // A leader continues from its own position, so it restarts from the position in the database.
    onSetBack: () => tracker.status().isLeading && term.abort(),
  })
  const tracker = trackStatus({ ...options, signal, checkpoint: watch.last })
  const eraser = startEraser({ ...options, decode, checked, waitForRows: watch.waitFor })

  const onFault = (error: unknown) => {
    tracker.recordActivity()
    if (error instanceof PoisonEvent) tracker.recordFailure(error)
    return reportFault(logger, error)
  }
  const work = async (resetPauses: () => void) => {
    await checked
    term = new AbortController()
    const onCheckpoint = (checkpoint: Checkpoint) => {
      resetPauses()
      tracker.recordActivity()
      watch.report(checkpoint)
    }
    await runAsLeader(
      { pool, schema, logId, views, logger, source: { log, decode } },
      { onLead: tracker.recordLeading, onCheckpoint, onProgress: tracker.recordActivity },
      AbortSignal.any([signal, term.signal]),
    ).finally(tracker.recordTermEnd)
  }
  const done = retryUntilAborted(work, onFault, signal)

  const reaching = checked.then(() => reachHead(log, watch.waitFor, signal))
  const ready = Promise.race([
    reaching,
    done.then(() => {
      const { failure } = tracker.status()
      return failure ? Promise.reject(failure) : reaching
    }),
  ])
  // Awaiting it is optional, so a rejection must not be unhandled.
  ready.then(tracker.recordReady, () => undefined)

  const erasuresDone = retryTransient(() => waitForErasures(options, signal), signal)
  erasuresDone.catch(() => undefined)

  return {
    ready,
    erasuresApplied: untilDoneOrStopped(erasuresDone, ready),
    status: tracker.status,
    waitFor: watch.waitFor,
    waitForErasure: eraser.waitFor,
    stop: async () => {
      stopping.abort()
      await Promise.all([done, watch.stop(), eraser.stop()])
      pool.off('connect', guard)
    },
  }
}

/** Returns a decoder of batches that records the keys that cannot be read. */
export function createDecoder({ pool, vault }: Pick<ProjectorOptions, 'pool' | 'vault'>): Decode {
  return async (batch) => {
    const unreadable = new Set<string>()
    const onKeyFault = (subject: string) => unreadable.add(subject)
    const decoded = await decodeEvents(batch, vault, { wanted: partsShown, onKeyFault })
    await recordUnreadable(pool, unreadable)
    return decoded
  }
}

/** Logs a fault, and returns whether the projector tries again. */
function reportFault(logger: ProjectorOptions['logger'], error: unknown): boolean {
  if (!(error instanceof PoisonEvent)) {
    logger.warn({ err: error }, 'the projector tries again')
    return true
  }
  logger.error({ err: error }, 'the projector has stopped at an event that it cannot project')
  return false
}

/** Retries transient faults until the signal aborts. */
function retryTransient<Result>(
  attempt: () => Promise<Result>,
  signal: AbortSignal,
): Promise<Result> {
  return retry(attempt, { isTransient: isTransientFault, timeoutMs: Infinity, signal })
}

/** Resolves with the erasures, or once an event stops the projector before it is ready. */
function untilDoneOrStopped(erasures: Promise<void>, ready: Promise<void>): Promise<void> {
  return Promise.race([
    erasures,
    ready.then(
      () => erasures,
      () => undefined,
    ),
  ])
}

/** Attempts and held profiles show the network that an event came from. */
const partsShown: SelectParts = ({ type }) =>
  isSecurityType(type) || type === 'ProfileHeld' || type === 'ProfileEditHeld'
    ? ['personal', 'origin']
    : ['personal']

async function reachHead(
  log: EventLog,
  waitFor: Projector['waitFor'],
  signal: AbortSignal,
): Promise<void> {
  const head = await retryTransient(() => log.head(), signal)
  if (!(await waitFor(head, Infinity)))
    throw new Error('The projector was stopped before it was ready')
}
