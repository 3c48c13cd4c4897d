import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { expect, onTestFinished } from 'vitest'
import { findServedCheckpoint } from '#backend/transparency/checkpoints.ts'
import {
  startTransparencyLog,
  type TransparencyLogOptions,
} from '#backend/transparency/transparency-log.ts'
import type { EncodedEvent, EventLog, LoggedEvent } from '#event-log/port.ts'
import { createDatabase } from './database.ts'
import { collect, createAppender } from './logged-events.ts'
import { openMemoryLog } from './memory-log.ts'
import { memoryLogKey } from './memory-tlog.ts'

export const logId = randomUUID()

/** Keeps the signed checkpoint in memory. */
function createNoteFile(note?: string) {
  let last = note
  return {
    load: () => last,
    save: (saved: string) => {
      last = saved
    },
  }
}

const createEvent = (number: number): EncodedEvent => ({
  id: randomUUID(),
  type: 'ProfileListed',
  data: { number },
  metadata: {
    at: '2026-03-01T12:00:00.000Z',
    salt: Buffer.alloc(32, number % 256).toString('base64'),
  },
})

/** Appends to several streams in turn, `each` events at a time. Those of an append have its number. */
export async function appendEvents(log: EventLog, appends: number, each = 1): Promise<void> {
  const append = createAppender(log)
  for (let number = 0; number < appends; number += 1) {
    const others = Array.from({ length: each - 1 }, () => createEvent(number))
    await append(`profile-${number % 7}`, [createEvent(number), ...others])
  }
}

/** Copies a log with some events changed, at the same positions. */
export async function copyChanged(
  log: EventLog,
  change: (event: LoggedEvent, index: number) => EncodedEvent | undefined,
): Promise<EventLog> {
  const copy = openMemoryLog()
  const append = createAppender(copy)
  for (const [index, event] of (await collect(log.readAll(0n))).entries()) {
    const changed = change(event, index)
    if (changed) await append(event.stream, [changed])
  }
  return copy
}

export async function openPool(): Promise<pg.Pool> {
  return openPoolOn(await createDatabase())
}

export function openPoolOn(connectionString: string | undefined): pg.Pool {
  const pool = new pg.Pool({ connectionString })
  pool.on('error', () => undefined)
  onTestFinished(() => pool.end())
  return pool
}

/** Opens a log, and a transparency log beside it that has no events yet. */
export async function openLogs(events: number) {
  const log = openMemoryLog()
  await appendEvents(log, events)
  const pool = await openPool()
  return { log, pool, logId, key: memoryLogKey, noteFile: createNoteFile(), logger: quiet }
}

const quiet = { warn: () => undefined, error: () => undefined }

/** Starts the transparency log, and waits until its last checkpoint has `size` entries. */
export async function runUntilPublished(
  options: TransparencyLogOptions,
  size: number,
): Promise<string> {
  const stop = await startTransparencyLog({ ...options, publishEveryMs: 20 })
  onTestFinished(stop)
  await expect
    .poll(async () => (await findServedCheckpoint(options.pool, options.logId))?.size)
    .toBe(size)
  await stop()
  return (await findServedCheckpoint(options.pool, options.logId))?.note ?? ''
}

/** Starts the transparency log, and returns the fault that it records. */
export async function runUntilFault(options: TransparencyLogOptions): Promise<string> {
  const stop = await startTransparencyLog({ ...options, publishEveryMs: 20 })
  onTestFinished(stop)
  const findFault = async () => {
    const { rows } = await options.pool.query<{ reason: string }>('select reason from tlog.fault')
    return rows[0]?.reason
  }
  await expect.poll(findFault).toBeTypeOf('string')
  expect(await findServedCheckpoint(options.pool, options.logId)).toBeUndefined()
  await stop()
  return (await findFault()) ?? ''
}

export const changeEvent = (event: LoggedEvent): EncodedEvent => ({
  ...event,
  data: { number: -1 },
})
