import type { ClientBase, Pool } from 'pg'
import { isMissingRelation } from '#postgres/faults.ts'
import { listen } from '#postgres/listen.ts'
import type { Checkpoint } from '#projections/runner/write/checkpoint.ts'

const pollEveryMs = 1000

type WatchOptions = {
  pool: Pick<Pool, 'options'>
  /** Channel that announces moves. Announcements are hints only. */
  channel: string
  /** Reads the position from the database. */
  read: (client: ClientBase) => Promise<Checkpoint>
  /** Called when the position in the database is lower than before, or no longer readable. */
  onSetBack?: () => void
}

export type PositionWatch = ReturnType<typeof watchPosition>

/**
 * Follows a position that this or another process advances, by LISTEN, and by polling every second.
 * The position may be lower after a crash or a restored backup. Reconnects automatically.
 */
export function watchPosition(options: WatchOptions) {
  const stopping = new AbortController()
  const waiting = new Set<{ position: bigint; resolve: (reached: boolean) => void }>()
  let last: Checkpoint = { position: 0n, at: null }

  const moveTo = (checkpoint: Checkpoint) => {
    const isSetBack = checkpoint.position < last.position
    last = checkpoint
    if (isSetBack) options.onSetBack?.()
    for (const waiter of waiting) if (waiter.position <= last.position) waiter.resolve(true)
  }
  const report = (checkpoint: Checkpoint) => {
    if (checkpoint.position > last.position) moveTo(checkpoint)
  }
  const check = async (client: ClientBase) => {
    const before = last
    const found = await options.read(client)
    // A position reported during the read is newer than the one read.
    if (last === before) moveTo(found)
    else report(found)
  }

  const onFault = (error: unknown) => {
    if (isMissingRelation(error)) options.onSetBack?.()
  }
  const { pool, channel } = options
  const done = listen(pool.options, { channel, check, pollEveryMs, onFault }, stopping.signal)

  return {
    last: () => last,
    /** Reports a checkpoint before the database announces it. */
    report,
    /** Resolves to true once `position` is reached, and to false after `ms` or when the watch ends. */
    waitFor: async (position: bigint, ms: number): Promise<boolean> => {
      if (position <= last.position) return true
      if (stopping.signal.aborted) return false
      const { promise, resolve } = Promise.withResolvers<boolean>()
      const waiter = { position, resolve }
      waiting.add(waiter)
      const timer = Number.isFinite(ms) ? setTimeout(resolve, ms, false) : undefined
      const reached = await promise
      clearTimeout(timer)
      waiting.delete(waiter)
      return reached
    },
    stop: async () => {
      stopping.abort()
      for (const waiter of waiting) waiter.resolve(false)
      await done
    },
  }
}
