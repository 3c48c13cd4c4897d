import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { addEventLeaves } from '#backend/transparency/add-leaves.ts'
import { findLastCheckpoint, findServedCheckpoint } from '#backend/transparency/checkpoints.ts'
import { getProgress, type Progress } from '#backend/transparency/progress.ts'
import { publishCheckpoint } from '#backend/transparency/publish.ts'
import { recompute } from '#backend/transparency/recompute.ts'
import { startTransparencyLog } from '#backend/transparency/transparency-log.ts'
import { createTreeReader } from '#backend/transparency/tree.ts'
import { verifyCheckpoint } from '#contract/transparency/checkpoint.ts'
import { encodeEventEntry } from '#contract/transparency/event-entry.ts'
import {
  createTreeHasher,
  hashLeaf,
  isIncluded,
  proveInclusion,
} from '#contract/transparency/merkle-tree.ts'
import type { EventLog, LoggedEvent } from '#event-log/port.ts'
import { collect } from '#tests/support/logged-events.ts'
import { memoryLogKey as key } from '#tests/support/memory-tlog.ts'
import {
  appendEvents,
  logId,
  openLogs,
  openPoolOn,
  runUntilPublished,
} from '#tests/support/transparency-log.ts'

describe('the transparency log', () => {
  it('has an entry for each event, under a signed root', async () => {
    const logs = await openLogs(700)
    const note = await runUntilPublished(logs, 700)
    const checkpoint = await verifyCheckpoint(note, key)
    const tree = createTreeHasher()
    const events = await collect(logs.log.readAll(0n))
    for (const event of events) tree.add(hashLeaf(encodeEventEntry(event)))
    expect(checkpoint).toEqual({ origin: key.name, size: 700, root: tree.root() })
    expect(logs.noteFile.load()).toBe(note)
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

  it('serves the last checkpoint while a disk is full, and continues afterwards', async () => {
    const logs = await openLogs(10)
    const note = await runUntilPublished(logs, 10)
    await appendEvents(logs.log, 5)
    let isFull = true
    const warnings: unknown[] = []
    const noteFile = {
      ...logs.noteFile,
      save: (saved: string) => {
        if (isFull) throw new Error('ENOSPC')
        logs.noteFile.save(saved)
      },
    }
    const logger = { ...logs.logger, warn: (fields: unknown) => warnings.push(fields) }
    const stop = await startTransparencyLog({ ...logs, noteFile, logger, publishEveryMs: 20 })
    onTestFinished(stop)
    await expect.poll(() => warnings.length).toBe(1)
    expect((await findServedCheckpoint(logs.pool, logId))?.note).toBe(note)
    isFull = false
    await expect.poll(async () => (await findServedCheckpoint(logs.pool, logId))?.size).toBe(15)
    expect(warnings).toHaveLength(1)
  })

  it('is the same on a log with other positions', async () => {
    const logs = await openLogs(300)
    const note = await runUntilPublished(logs, 300)
    const moved: EventLog = {
      ...logs.log,
      read: async (...read) => (await logs.log.read(...read)).map(movePosition),
      head: async () => (await logs.log.head()) * 1000n,
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

describe('publishing a checkpoint', () => {
  /** Adds all events of a log as leaves, without a checkpoint. */
  async function integrateAll(logs: Awaited<ReturnType<typeof openLogs>>, size: number) {
    const stopping = new AbortController()
    const onProgress = (progress: Progress) => progress.size === size && stopping.abort()
    await addEventLeaves(logs, onProgress, stopping.signal)
  }

  it('gives the same note again after a crash before it was published', async () => {
    const logs = await openLogs(10)
    await runUntilPublished(logs, 10)
    await appendEvents(logs.log, 5)
    await integrateAll(logs, 15)
    const crash = {
      load: logs.noteFile.load,
      save: (note: string) => {
        logs.noteFile.save(note)
        throw new Error('crash')
      },
    }
    await expect(publishCheckpoint({ ...logs, noteFile: crash })).rejects.toThrow('crash')
    expect((await findLastCheckpoint(logs.pool))?.size).toBe(10)
    const signed = logs.noteFile.load()
    await publishCheckpoint(logs)
    expect(await findLastCheckpoint(logs.pool)).toMatchObject({ size: 15, note: signed })
  })

  it('saves the last note again if its file was lost', async () => {
    const logs = await openLogs(10)
    const note = await runUntilPublished(logs, 10)
    const save = vi.fn()
    await publishCheckpoint({ ...logs, noteFile: { load: () => undefined, save } })
    expect(save).toHaveBeenCalledExactlyOnceWith(note)
  })
})
