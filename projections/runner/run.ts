import type { Pool, PoolClient } from 'pg'
import type { Logger } from 'pino'
import type { MediaStore } from '#backend/media/store.ts'
import { isSecurityType } from '#contract/events/event.ts'
import { decodeEvents, type WantedParts } from '#event-log/codec.ts'
import type { EventLog, LoggedEvent } from '#event-log/port.ts'
import { keepTrying, retry } from '#postgres/retry.ts'
import { untilNoneIsShown } from '#projections/eraser/end-erased-lives.ts'
import { startEraser } from '#projections/eraser/eraser.ts'
import type { AnyProjection } from '#projections/projection.ts'
import { checkRestored } from '#projections/runner/follow/check-restored.ts'
import { leadOnce } from '#projections/runner/follow/lead-once.ts'
import { watchPosition } from '#projections/runner/follow/position-watch.ts'
import { readCheckpoint } from '#projections/runner/write/checkpoint.ts'
import type { Vault } from '#vault/vault.ts'
import { mayPass, PoisonEvent } from './faults.ts'
import { noteUnreadable } from './unreadable.ts'
import { views as allViews } from './views.ts'

export type ProjectorOptions = {
  /** Postgres with the default search path. The projector holds up to four connections of it, and makes three more. */
  pool: Pool
  log: EventLog
  vault: Vault
  logId: string
  /** The schema to keep: `readSchema()`, or another to try two versions side by side. */
  schema: string
  media: Pick<MediaStore, 'list' | 'remove' | 'erase'>
  logger: Pick<Logger, 'info' | 'warn' | 'error'>
  views?: readonly AnyProjection[]
}

export type ProjectorStatus = {
  /** Whether this process writes the read models; else another one does, or nobody yet. */
  leader: boolean
  /** Since when it does; null while it does not. */
  leadsSince: Date | null
  position: bigint
  /** When the event at `position` happened. */
  at: Date | null
  /** Why the projector of this process has stopped. It goes on from there after a restart. */
  failure?: Error
}

export type Projector = {
  /**
   * Resolves once the read models have reached the log's head as it was at the start; rejects with
   * the `PoisonEvent` that stopped them on the way.
   */
  ready: Promise<void>
  /**
   * Resolves once nothing shows a profile that was deleted before: a database that is restored from before
   * its deletion does, until that is done again. Where the projector stops at an event, it resolves too.
   */
  deletedAreGone: Promise<void>
  status: () => ProjectorStatus
  /** Whether the read models reach `position` within `ms`, whoever writes them. */
  waitFor: (position: bigint, ms: number) => Promise<boolean>
  /** Whether keys and media of the deletion at `position` are erased within `ms`. */
  waitForErasure: (position: bigint, ms: number) => Promise<boolean>
  /** Resolves when the last batch is committed and nothing is held any more. */
  stop: () => Promise<void>
}

/** Keeps the read models up to the log: as the leader, or standing by while another process leads. */
export function startProjector(options: ProjectorOptions): Projector {
  const { pool, log, vault, logId, schema, logger, views = allViews } = options
  const stopping = new AbortController()
  const { signal } = stopping
  const decode = async (batch: readonly LoggedEvent[]) => {
    const unreadable = new Set<string>()
    const onKeyFault = (subject: string) => unreadable.add(subject)
    const decoded = await decodeEvents(batch, vault, { wanted: partsShown, onKeyFault })
    await noteUnreadable(pool, unreadable)
    return decoded
  }
  // A connection may be lost just when it was made, before anybody could listen to it.
  const guard = (client: PoolClient) => void client.on('error', () => undefined)
  pool.on('connect', guard)
  const checked = retry(() => checkRestored(options), {
    isPassing: mayPass,
    timeoutMs: Infinity,
    signal,
  })
  // Those who wait for it hear of a fault.
  checked.catch(() => undefined)
  let leader = false
  let leadsSince: Date | null = null
  let term = new AbortController()
  const watch = watchPosition({
    pool,
    channel: schema,
    read: async (client) => {
      await checked
      return readCheckpoint(client, schema, logId)
    },
    // A leader goes on from where it was, so it begins anew from where the database is.
    onBack: () => leader && term.abort(),
  })
  const eraser = startEraser({ ...options, decode, checked, waitForRows: watch.waitFor })
  let failure: Error | undefined

  const onFault = (error: unknown) => {
    if (!(error instanceof PoisonEvent)) {
      logger.warn({ err: error }, 'the projector tries again')
      return true
    }
    failure = error
    logger.error({ err: error }, 'the projector has stopped at an event that it cannot project')
    return false
  }
  const work = async (progress: () => void) => {
    await checked
    term = new AbortController()
    return leadOnce(
      { pool, schema, logId, views, logger, source: { log, decode } },
      {
        onLead: (leads) => {
          leader = leads
          leadsSince = leads ? new Date() : null
        },
        onMove: (moved) => {
          progress()
          watch.note(moved)
        },
      },
      AbortSignal.any([signal, term.signal]),
    )
  }
  const done = keepTrying(work, onFault, signal)
  const failOr = (reaching: Promise<void>) => (failure ? Promise.reject(failure) : reaching)

  const reaching = checked.then(() => reachHead(log, watch.waitFor, signal))
  const ready = Promise.race([reaching, done.then(() => failOr(reaching))])
  // Nobody has to wait for it.
  ready.catch(() => undefined)

  const noneIsShown = retry(() => untilNoneIsShown(options, signal), {
    isPassing: mayPass,
    timeoutMs: Infinity,
    signal,
  })
  // A fault of it is told to who waits.
  noneIsShown.catch(() => undefined)

  return {
    ready,
    deletedAreGone: Promise.race([
      noneIsShown,
      ready.then(
        () => noneIsShown,
        () => undefined,
      ),
    ]),
    status: () => {
      const { position, at } = watch.last()
      return {
        leader,
        leadsSince,
        position,
        at: at === null ? null : new Date(at),
        ...(failure && { failure }),
      }
    },
    waitFor: watch.waitFor,
    waitForErasure: eraser.waitFor,
    stop: async () => {
      stopping.abort()
      await Promise.all([done, watch.stop(), eraser.stop()])
      pool.off('connect', guard)
    },
  }
}

/** Attempts and waiting profiles show the network that an event came from. */
const partsShown: WantedParts = ({ type }) =>
  isSecurityType(type) || type === 'ProfileHeld' || type === 'ProfileEditHeld'
    ? ['personal', 'origin']
    : ['personal']

async function reachHead(
  log: EventLog,
  waitFor: Projector['waitFor'],
  signal: AbortSignal,
): Promise<void> {
  const head = await retry(() => log.head(), {
    isPassing: mayPass,
    timeoutMs: Infinity,
    signal,
  })
  if (!(await waitFor(head, Infinity)))
    throw new Error('The projector was stopped before it was ready')
}
