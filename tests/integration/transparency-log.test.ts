import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { describe, expect, it, onTestFinished } from 'vitest'
import { integrateEvents } from '#backend/transparency/integrate.ts'
import { createLogKey } from '#backend/transparency/log-key.ts'
import { getProgress, type Progress } from '#backend/transparency/progress.ts'
import {
  createTreeReader,
  findLastCheckpoint,
  findServedCheckpoint,
  publishCheckpoint,
} from '#backend/transparency/publish.ts'
import { recompute } from '#backend/transparency/recompute.ts'
import {
  startTransparencyLog,
  type TransparencyLogOptions,
} from '#backend/transparency/transparency-log.ts'
import { verifyCheckpoint } from '#contract/transparency/checkpoint.ts'
import { encodeEventEntry } from '#contract/transparency/event-entry.ts'
import {
  createTreeHasher,
  hashLeaf,
  isIncluded,
  proveInclusion,
} from '#contract/transparency/merkle-tree.ts'
import type { EventLog, LoggedEvent, StoredEvent } from '#event-log/port.ts'
import { createDatabase } from '#tests/support/database.ts'
import { openMemoryLog } from '#tests/support/memory-log.ts'

const key = createLogKey('directory.example/tlog/1', Buffer.alloc(32, 7))
const logId = randomUUID()

/** Keeps the signed checkpoint in memory. */
function createHead(note?: string) {
  let last = note
  return {
    load: () => last,
    save: (saved: string) => {
      last = saved
    },
  }
}

const createEvent = (number: number): StoredEvent => ({
  id: randomUUID(),
  type: 'ProfileListed',
  data: { number },
  metadata: {
    at: '2026-03-01T12:00:00.000Z',
    salt: Buffer.alloc(32, number % 256).toString('base64'),
  },
})

async function appendEvents(log: EventLog, count: number): Promise<void> {
  for (let number = 0; number < count; number += 1) {
    await log.append(`profile-${number % 7}`, [createEvent(number)], 'any')
  }
}

async function listEvents(log: Pick<EventLog, 'readAll'>): Promise<LoggedEvent[]> {
  const events: LoggedEvent[] = []
  for await (const batch of log.readAll(0n)) events.push(...batch)
  return events
}

/** Copies a log with some events changed, at the same positions. */
async function copyChanged(
  log: EventLog,
  change: (event: LoggedEvent, index: number) => StoredEvent | undefined,
): Promise<EventLog> {
  const copy = openMemoryLog()
  for (const [index, event] of (await listEvents(log)).entries()) {
    const changed = change(event, index)
    if (changed) await copy.append(event.stream, [changed], 'any')
  }
  return copy
}

async function openPool(): Promise<pg.Pool> {
  return openPoolOn(await createDatabase())
}

function openPoolOn(connectionString: string | undefined): pg.Pool {
  const pool = new pg.Pool({ connectionString })
  pool.on('error', () => undefined)
  onTestFinished(() => pool.end())
  return pool
}

/** Opens a log, and a transparency log beside it that has no events yet. */
async function openLogs(events: number) {
  const log = openMemoryLog()
  await appendEvents(log, events)
  const pool = await openPool()
  return { log, pool, logId, key, head: createHead(), logger: quiet }
}

const quiet = { warn: () => undefined, error: () => undefined }

/** Starts the transparency log, and waits until its last checkpoint has `size` entries. */
async function runUntilPublished(options: TransparencyLogOptions, size: number): Promise<string> {
  const stop = await startTransparencyLog({ ...options, publishEveryMs: 20 })
  onTestFinished(stop)
  await expect
    .poll(async () => (await findServedCheckpoint(options.pool, options.logId))?.size)
    .toBe(size)
  await stop()
  return (await findServedCheckpoint(options.pool, options.logId))?.note ?? ''
}

/** Starts the transparency log, and returns the fault that it records. */
async function runUntilFault(options: TransparencyLogOptions): Promise<string> {
  const stop = await startTransparencyLog({ ...options, publishEveryMs: 20 })
  onTestFinished(stop)
  const findFault = async () => {
    const { rows } = await options.pool.query<{ fault: string }>('select fault from tlog.progress')
    return rows[0]?.fault
  }
  await expect.poll(findFault).toBeTypeOf('string')
  expect(await findServedCheckpoint(options.pool, options.logId)).toBeUndefined()
  await stop()
  return (await findFault()) ?? ''
}

const changeEvent = (event: LoggedEvent): StoredEvent => ({ ...event, data: { number: -1 } })

describe('the transparency log', () => {
  it('has an entry for each event, under a signed root', async () => {
    const logs = await openLogs(700)
    const note = await runUntilPublished(logs, 700)
    const checkpoint = await verifyCheckpoint(note, key)
    const tree = createTreeHasher()
    const events = await listEvents(logs.log)
    for (const event of events) tree.add(hashLeaf(encodeEventEntry(event)))
    expect(checkpoint).toEqual({ origin: key.name, size: 700, root: tree.root() })
    expect(logs.head.load()).toBe(note)
    for (const index of [0, 255, 256, 511, 512, 699]) {
      const proof = await proveInclusion(index, 700, createTreeReader(logs.pool, 700))
      const [event] = events.slice(index)
      if (!event || !checkpoint) throw new Error('There is no event')
      const leafHash = hashLeaf(encodeEventEntry(event))
      expect(isIncluded({ ...checkpoint, index, leafHash, proof })).toBe(true)
    }
    expect(await recompute(logs.pool, logs.log)).toMatchObject({ kind: 'same', leaves: 700 })
  })

  it('continues after a stop, and signs the same when nothing was added', async () => {
    const logs = await openLogs(300)
    const note = await runUntilPublished(logs, 300)
    expect(await runUntilPublished(logs, 300)).toBe(note)
    await appendEvents(logs.log, 300)
    await runUntilPublished(logs, 600)
    expect(await recompute(logs.pool, logs.log)).toMatchObject({ kind: 'same', leaves: 600 })
  })

  it('is built once by two processes', async () => {
    const logs = await openLogs(50)
    const stopOther = await startTransparencyLog({ ...logs, publishEveryMs: 20 })
    onTestFinished(stopOther)
    await runUntilPublished(logs, 50)
    await appendEvents(logs.log, 50)
    await runUntilPublished({ ...logs, pool: openPoolOn(logs.pool.options.connectionString) }, 100)
    expect(await recompute(logs.pool, logs.log)).toMatchObject({ kind: 'same', leaves: 100 })
  })

  it('is the same on a log with other positions', async () => {
    const logs = await openLogs(300)
    const note = await runUntilPublished(logs, 300)
    const moved: EventLog = {
      ...logs.log,
      read: async (...read) => (await logs.log.read(...read)).map(movePosition),
      subscribe: async function* (after, signal) {
        for await (const batch of logs.log.subscribe(after / 1000n, signal)) {
          yield batch.map(movePosition)
        }
      },
    }
    const stop = await startTransparencyLog({ ...logs, log: moved, publishEveryMs: 20 })
    onTestFinished(stop)
    await expect.poll(async () => (await getProgress(logs.pool, logId)).position).toBe(300_000n)
    expect((await findServedCheckpoint(logs.pool, logId))?.note).toBe(note)
  })

  it.each(['tlog.leaf', 'tlog.node', 'tlog.checkpoint'])(
    'refuses changes of rows in %s',
    async (table) => {
      const logs = await openLogs(300)
      await runUntilPublished(logs, 300)
      for (const sql of [`delete from ${table}`, `truncate ${table}`]) {
        await expect(logs.pool.query(sql)).rejects.toThrow('cannot be changed or removed')
      }
    },
  )
})

const movePosition = (event: LoggedEvent) => ({ ...event, position: event.position * 1000n })

describe('a transparency log beside another event log', () => {
  it('serves no checkpoint after an event was changed, and names it', async () => {
    const logs = await openLogs(300)
    await runUntilPublished(logs, 300)
    const log = await copyChanged(logs.log, (event, index) =>
      index === 299 ? changeEvent(event) : event,
    )
    expect(await runUntilFault({ ...logs, log })).toContain('Entry 299 ')
    expect(await recompute(logs.pool, log)).toMatchObject({ kind: 'differs', index: 299 })
  })

  it('finds an event that was changed, left out, repeated or swapped', async () => {
    const logs = await openLogs(40)
    await runUntilPublished(logs, 40)
    const changed = await copyChanged(logs.log, (event, index) =>
      index === 20 ? changeEvent(event) : event,
    )
    const without = await copyChanged(logs.log, (event, index) =>
      index === 20 ? undefined : event,
    )
    const all = await listEvents(logs.log)
    const repeated = readOnly(all.toSpliced(21, 0, ...all.slice(20, 21)))
    const swapped = readOnly(all.toSpliced(20, 2, ...all.slice(20, 22).toReversed()))
    for (const log of [changed, without, swapped]) {
      expect(await recompute(logs.pool, log)).toMatchObject({ kind: 'differs', index: 20 })
    }
    expect(await recompute(logs.pool, repeated)).toMatchObject({ kind: 'differs', index: 21 })
  })

  it('serves no checkpoint while the event log is shorter, and the same one when the events are back', async () => {
    const logs = await openLogs(300)
    const note = await runUntilPublished(logs, 300)
    const log = await copyChanged(logs.log, (event, index) => (index < 290 ? event : undefined))
    expect(await runUntilFault({ ...logs, log })).toContain('lacks events')
    expect(await recompute(logs.pool, log)).toEqual({ kind: 'too-short', events: 290, leaves: 300 })
    expect(await runUntilPublished(logs, 300)).toBe(note)
  })

  it('serves no checkpoint after new events took the place of lost ones', async () => {
    const logs = await openLogs(300)
    await runUntilPublished(logs, 300)
    const log = await copyChanged(logs.log, (event, index) => (index < 290 ? event : undefined))
    await appendEvents(log, 20)
    expect(await runUntilFault({ ...logs, log })).toContain('Entry 290 ')
  })
})

/** Returns a log of events that can only be read. */
function readOnly(events: readonly LoggedEvent[]): Pick<EventLog, 'readAll'> {
  return {
    readAll: async function* () {
      yield [...events]
    },
  }
}

describe('a transparency log in a restored Postgres', () => {
  it('signs nothing before it has all entries again, and then continues', async () => {
    const logs = await openLogs(300)
    const note = await runUntilPublished(logs, 300)
    const log = await copyChanged(logs.log, (event, index) => (index < 200 ? event : undefined))
    const restored = { ...logs, log, pool: await openPool() }
    expect(await runUntilFault(restored)).toContain('with 300 entries was signed')
    expect(await findLastCheckpoint(restored.pool)).toBeUndefined()
    expect(await runUntilPublished({ ...restored, log: logs.log }, 300)).toBe(note)
  })

  it('signs no other root for a size that was signed', async () => {
    const logs = await openLogs(300)
    await runUntilPublished(logs, 300)
    const log = await copyChanged(logs.log, (event, index) =>
      index === 100 ? changeEvent(event) : event,
    )
    await appendEvents(log, 10)
    expect(await runUntilFault({ ...logs, log, pool: await openPool() })).toContain('another root')
  })

  it('signs nothing under another origin', async () => {
    const logs = await openLogs(30)
    await runUntilPublished(logs, 30)
    await appendEvents(logs.log, 1)
    const moved = createLogKey('elsewhere.example/tlog/1', Buffer.alloc(32, 7))
    expect(await runUntilFault({ ...logs, key: moved })).toContain(key.name)
  })

  it('signs nothing with another key', async () => {
    const logs = await openLogs(30)
    await runUntilPublished(logs, 30)
    await appendEvents(logs.log, 1)
    const another = createLogKey(key.name, Buffer.alloc(32, 8))
    expect(await runUntilFault({ ...logs, key: another })).toContain('another LOG_KEY')
  })
})

describe('publishing a checkpoint', () => {
  /** Adds all events of a log as leaves, without a checkpoint. */
  async function integrateAll(logs: Awaited<ReturnType<typeof openLogs>>, size: number) {
    const stopping = new AbortController()
    const onProgress = (progress: Progress) => progress.size === size && stopping.abort()
    await integrateEvents(logs, onProgress, stopping.signal)
  }

  it('gives the same note again after a crash before it was published', async () => {
    const logs = await openLogs(10)
    await runUntilPublished(logs, 10)
    await appendEvents(logs.log, 5)
    await integrateAll(logs, 15)
    const crash = {
      load: logs.head.load,
      save: (note: string) => {
        logs.head.save(note)
        throw new Error('crash')
      },
    }
    await expect(publishCheckpoint({ ...logs, head: crash })).rejects.toThrow('crash')
    expect((await findLastCheckpoint(logs.pool))?.size).toBe(10)
    const signed = logs.head.load()
    await publishCheckpoint(logs)
    expect(await findLastCheckpoint(logs.pool)).toEqual({ size: 15, note: signed })
  })
})
