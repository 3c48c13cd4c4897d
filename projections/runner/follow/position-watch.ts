import type { ClientBase, Pool } from 'pg'
import { isMissing } from '#postgres/faults.ts'
import { listen } from '#postgres/listen.ts'
import type { Checkpoint } from '#projections/runner/write/checkpoint.ts'

const pollEveryMs = 1000

/** A position that somebody moves on, in this process or in another. */
export type PositionWatch = {
  last: () => Checkpoint
  /** Tells of a move before the database does. */
  note: (moved: Checkpoint) => void
  /** True once `position` is reached, false when that takes longer than `ms` or the watch ends. */
  waitFor: (position: bigint, ms: number) => Promise<boolean>
  stop: () => Promise<void>
}

type WatchOptions = {
  pool: Pick<Pool, 'options'>
  /** Where moves are announced; the announcement is a hint only. */
  channel: string
  /** Reads the position as the database has it. */
  read: (client: ClientBase) => Promise<Checkpoint>
  /** The database has a lower position than before, or nothing to read it from any more. */
  onBack?: () => void
}

/**
 * Follows a position by LISTEN, and by a poll every second besides; also back, where a crash or a
 * backup has set the database back. Reconnects by itself.
 */
export function watchPosition(options: WatchOptions): PositionWatch {
  const stopping = new AbortController()
  const waiting = new Set<{ position: bigint; resolve: (reached: boolean) => void }>()
  let last: Checkpoint = { position: 0n, at: null }

  const stand = (at: Checkpoint) => {
    const isBack = at.position < last.position
    last = at
    if (isBack) options.onBack?.()
    for (const waiter of waiting) if (waiter.position <= last.position) waiter.resolve(true)
  }
  const note = (moved: Checkpoint) => {
    if (moved.position > last.position) stand(moved)
  }
  const look = async (client: ClientBase) => {
    const before = last
    const found = await options.read(client)
    // What was noted meanwhile is newer than what was found.
    if (last === before) stand(found)
    else note(found)
  }

  const onFault = (error: unknown) => {
    if (isMissing(error)) options.onBack?.()
  }
  const { pool, channel } = options
  const done = listen(pool.options, { channel, look, pollEveryMs, onFault }, stopping.signal)

  return {
    last: () => last,
    note,
    waitFor: async (position, ms) => {
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
