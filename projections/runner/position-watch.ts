import type { Pool, PoolClient } from 'pg'
import { pause } from '#event-log/patience.ts'
import { makeBell } from './bell.ts'
import type { Checkpoint } from './checkpoint.ts'

const pollEvery = 1000

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
  pool: Pool
  /** Where moves are announced; the announcement is a hint only. */
  channel: string
  /** Reads the position as the database has it. */
  read: (client: PoolClient) => Promise<Checkpoint>
}

/** Follows a position by LISTEN, and by a poll every second besides. Reconnects by itself. */
export function watchPosition(options: WatchOptions): PositionWatch {
  const stopping = new AbortController()
  const waiting = new Set<{ position: bigint; resolve: (reached: boolean) => void }>()
  let last: Checkpoint = { position: 0n, at: null }

  const note = (moved: Checkpoint) => {
    if (moved.position <= last.position) return
    last = moved
    for (const waiter of waiting) if (waiter.position <= last.position) waiter.resolve(true)
  }

  const done = follow(options, note, stopping.signal)

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

async function follow(
  options: WatchOptions,
  note: (moved: Checkpoint) => void,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    try {
      await listen(options, note, signal)
    } catch {
      await pause(pollEvery, signal)
    }
  }
}

async function listen(
  { pool, channel, read }: WatchOptions,
  note: (moved: Checkpoint) => void,
  signal: AbortSignal,
): Promise<void> {
  const bell = makeBell(signal)
  const client = await pool.connect()
  client.on('notification', bell.ring).on('error', bell.ring)
  let isSound = false
  try {
    await client.query(`listen "${channel}"`)
    while (!signal.aborted) {
      note(await read(client))
      await bell.wait(pollEvery)
    }
    await client.query(`unlisten "${channel}"`)
    client.off('error', bell.ring)
    isSound = true
  } finally {
    client.off('notification', bell.ring)
    client.release(!isSound)
  }
}
