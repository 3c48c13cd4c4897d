import type { Pool, PoolClient } from 'pg'
import { isMissing } from '#postgres/faults.ts'
import { pause } from '#postgres/retry.ts'
import { makeBell } from '#projections/runner/changes/bell.ts'
import type { Checkpoint } from '#projections/runner/write/checkpoint.ts'

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
  const look = async (client: PoolClient) => {
    const before = last
    const found = await options.read(client)
    // What was noted meanwhile is newer than what was found.
    if (last === before) stand(found)
    else note(found)
  }

  const done = follow(options, look, stopping.signal)

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

type Look = (client: PoolClient) => Promise<void>

async function follow(options: WatchOptions, look: Look, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    try {
      await listen(options, look, signal)
    } catch (error) {
      if (isMissing(error)) options.onBack?.()
      await pause(pollEvery, signal)
    }
  }
}

async function listen(
  { pool, channel }: WatchOptions,
  look: Look,
  signal: AbortSignal,
): Promise<void> {
  const bell = makeBell(signal)
  const client = await pool.connect()
  client.on('notification', bell.ring).on('error', bell.ring)
  let isSound = false
  try {
    await client.query(`listen "${channel}"`)
    await look(client)
    while (!signal.aborted) {
      await bell.wait(pollEvery)
      await look(client)
    }
    await client.query(`unlisten "${channel}"`)
    client.off('error', bell.ring)
    isSound = true
  } finally {
    client.off('notification', bell.ring)
    client.release(!isSound)
  }
}
