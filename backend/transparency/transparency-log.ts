import { once } from 'node:events'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import { OperatorError } from '#backend/process/operator-error.ts'
import { delay, retryUntilAborted } from '#backend/process/retry.ts'
import { acquireLock } from '#postgres/lock.ts'
import { migrate } from '#postgres/migrate.ts'
import { addEventLeaves, EntryDiffers, leavesLockName } from './add-leaves.ts'
import { clearFault, recordFault } from './checkpoints.ts'
import { createMirrorCheck } from './mirror-check.ts'
import type { Progress } from './progress.ts'
import { publishCheckpoint } from './publish.ts'
import { restoreSignedLeaves } from './restore-leaves.ts'
import { CannotSign, type SignedLog } from './signed-note-file.ts'
import type { WitnessClient } from './witness-client.ts'

/** Milliseconds between two checkpoints. */
const defaultPublishEveryMs = 10_000

export type TransparencyLogOptions = SignedLog & {
  logger: Pick<Logger, 'warn' | 'error'>
  witnesses?: readonly WitnessClient[]
  /** Server of a mirror, with which the log is compared before it signs its first checkpoint. */
  mirror?: URL | undefined
  publishEveryMs?: number
}

/**
 * Creates the tables of the transparency log, if missing. Adds every event to it and publishes signed
 * checkpoints, in one process at a time. Returns a function that stops it.
 */
export async function startTransparencyLog(
  options: TransparencyLogOptions,
): Promise<() => Promise<void>> {
  const { pool, logger } = options
  await migrate(pool, leavesLockName, new URL('./schema.sql', import.meta.url))
  const stopping = new AbortController()
  const onFault = (error: unknown) => {
    logger.warn({ err: error }, 'the transparency log tries again')
    return true
  }
  const work = (resetPauses: () => void) => runAsLeader(options, resetPauses, stopping.signal)
  const done = retryUntilAborted(work, onFault, stopping.signal)
  return async () => {
    stopping.abort()
    await done
  }
}

/** Lock of the one process that adds to the log. `leavesLockName` serializes single transactions. */
const leaderLockName = 'provenance_tlog'
const lockTimeoutMs = 2_000

/** Runs `work` while no process adds to the transparency log. Throws `OperatorError` if one does. */
export async function withTransparencyLock<Result>(
  pool: Pool,
  work: () => Promise<Result>,
): Promise<Result> {
  const lock = await acquireLock(pool, leaderLockName, AbortSignal.timeout(lockTimeoutMs))
  if (!lock) throw new OperatorError('Stop every process of Provenance first.')
  try {
    return await work()
  } finally {
    await lock.release()
  }
}

/** Waits until no other process leads, then adds leaves and publishes until `signal` aborts. */
async function runAsLeader(
  options: TransparencyLogOptions,
  resetPauses: () => void,
  signal: AbortSignal,
): Promise<void> {
  const { pool, log: eventLog, logger } = options
  const lock = await acquireLock(pool, leaderLockName, signal)
  if (!lock) return
  const ending = new AbortController()
  const termSignal = AbortSignal.any([signal, lock.lost, ending.signal])
  const tasks: Promise<void>[] = []
  try {
    await restoreSignedLeaves(options)
    const head = await eventLog.head()
    const caughtUp = Promise.withResolvers<void>()
    const onProgress = ({ position }: Progress) => {
      resetPauses()
      if (position >= head) caughtUp.resolve()
    }
    tasks.push(addEventLeaves(options, onProgress, termSignal))
    tasks.push(publishRegularly(options, caughtUp.promise, termSignal))
    await Promise.race(tasks)
  } catch (error) {
    if (!(error instanceof EntryDiffers || error instanceof CannotSign)) throw error
    logger.error({ err: error }, 'the transparency log has stopped')
    await recordFault(pool, error.message)
    ending.abort()
    // Only a restored event log helps, and it is restored while all processes are stopped.
    await untilAborted(AbortSignal.any([signal, lock.lost]))
  } finally {
    ending.abort()
    await Promise.allSettled(tasks)
    await lock.release()
  }
}

/** Publishes a checkpoint at regular times if the tree has grown, once all events were compared. */
async function publishRegularly(
  options: TransparencyLogOptions,
  caughtUp: Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  const { pool, logger, publishEveryMs = defaultPublishEveryMs } = options
  await Promise.race([caughtUp, untilAborted(signal)])
  let fault: string | undefined
  const checkMirror = createMirrorCheck(options, signal)
  const warnOfMirror = createWarning(logger, 'the mirror is not compared')
  const warnOfWitnesses = createWarning(logger, 'a cosignature is missing')
  while (!signal.aborted) {
    try {
      const mirrorFailure = await checkMirror()
      if (signal.aborted) return
      warnOfMirror(mirrorFailure)
      const failures = await publishCheckpoint({ ...options, signal })
      if (signal.aborted) return
      warnOfWitnesses(failures.map(({ message }) => message).join('; '))
      await clearFault(pool)
      fault = undefined
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      if (fault !== reason) logger.warn({ err: error }, 'no checkpoint can be signed')
      fault = reason
      // Other faults, such as a full disk, leave the last checkpoint valid.
      if (error instanceof CannotSign) await recordFault(pool, reason)
    }
    await delay(publishEveryMs, signal)
  }
}

/** Creates a function that logs reasons, unless they are empty or the same as before. */
function createWarning(logger: TransparencyLogOptions['logger'], text: string) {
  let last = ''
  return (reasons: string) => {
    if (reasons && reasons !== last) logger.warn({ reasons }, text)
    last = reasons
  }
}

async function untilAborted(signal: AbortSignal): Promise<void> {
  if (!signal.aborted) await once(signal, 'abort')
}
