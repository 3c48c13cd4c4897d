import { startSampling } from '#backend/process/sampler.ts'
import { metadata } from '#contract/events/metadata.ts'
import type { EventLog, LoggedEvent } from '#event-log/port.ts'
import { createStallWatch } from './follow/stall-watch.ts'
import type { Checkpoint } from './write/checkpoint.ts'

/** Position of the last event in the log, and its time, if known. */
type LogHead = { position: bigint; at: Date | null }

export type ProjectorStatus = {
  /** True when this process writes the read models. Otherwise another process does, or none yet. */
  isLeading: boolean
  /** True once the read models have reached the head that the log had at the start. */
  isReady: boolean
  /** Start of the leadership of this process; null while it does not lead. */
  leadsSince: Date | null
  position: bigint
  /** Time of the event at `position`. */
  at: Date | null
  /** End of the log as it was read last; null while the log does not answer. */
  head: LogHead | null
  /** True while the projector does nothing although events wait. A restart may help. */
  isStalled: boolean
  /** The fault that stopped the projector of this process. A restart resumes at the same position. */
  failure?: Error
}

type StatusSources = {
  /** Ends the reads. */
  signal: AbortSignal
  log: Pick<EventLog, 'last'>
  /** Returns the position of the read models. */
  checkpoint: () => Checkpoint
  /** Milliseconds between two reads of the end of the log. */
  headEveryMs?: number | undefined
  stalledAfterMs?: number | undefined
}

/** Follows the state of a projector, and reads the end of the log in the background. */
export function trackStatus({
  signal,
  log,
  checkpoint,
  headEveryMs,
  stalledAfterMs,
}: StatusSources) {
  let isReady = false
  let leadsSince: Date | null = null
  let isTermHeld = false
  let failure: Error | undefined
  const stall = createStallWatch(stalledAfterMs)
  const sampler = startSampling(async () => toLogHead(await log.last()), {
    signal,
    ...(headEveryMs !== undefined && { everyMs: headEveryMs }),
    onRead: (head) =>
      stall.recordBehind(isTermHeld && head !== undefined && checkpoint().position < head.position),
  })
  return {
    recordReady: () => {
      isReady = true
    },
    recordLeading: (leads: boolean) => {
      leadsSince = leads ? new Date() : null
      if (leads) isTermHeld = true
      stall.recordActivity()
    },
    /** Records that a term and its clean-up have ended. Without a term nothing can stall. */
    recordTermEnd: () => {
      isTermHeld = false
    },
    recordActivity: stall.recordActivity,
    recordFailure: (error: Error) => {
      failure = error
    },
    status: (): ProjectorStatus => {
      const { position, at } = checkpoint()
      const head = sampler.last() ?? null
      return {
        isLeading: leadsSince !== null,
        isReady,
        leadsSince,
        position,
        at: at === null ? null : new Date(at),
        head,
        isStalled: head !== null && !failure && stall.isStalled(),
        ...(failure && { failure }),
      }
    },
  }
}

/** Returns the head of a log with this last event; the start if the log is empty. */
function toLogHead(last: LoggedEvent | undefined): LogHead {
  const at = metadata.pick({ at: true }).safeParse(last?.metadata).data?.at
  return { position: last?.position ?? 0n, at: at === undefined ? null : new Date(at) }
}
