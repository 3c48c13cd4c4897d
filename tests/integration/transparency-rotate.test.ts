import { describe, expect, it } from 'vitest'
import { findLastCheckpoint } from '#backend/transparency/checkpoints.ts'
import { createLogKey } from '#backend/transparency/log-key.ts'
import { recompute } from '#backend/transparency/recompute.ts'
import { rotateKey } from '#backend/transparency/rotate-key.ts'
import { listEntries } from '#backend/transparency/tree.ts'
import { verifyCheckpoint } from '#contract/transparency/checkpoint.ts'
import { WrongExpectedRevision } from '#event-log/port.ts'
import { memoryLogKey as key } from '#tests/support/memory-tlog.ts'
import {
  appendEvents,
  openLogs,
  openPool,
  runUntilFault,
  runUntilPublished,
} from '#tests/support/transparency-log.ts'

const nextKey = createLogKey(key.name, Buffer.alloc(32, 8))
const now = '2026-03-02T12:00:00.000Z'

describe('a rotation of the key', () => {
  it('is stated in the log, under a checkpoint that both keys signed', async () => {
    const logs = await openLogs(300)
    await runUntilPublished(logs, 300)
    await rotateKey({ ...logs, nextKey, now })
    const { note = '' } = (await findLastCheckpoint(logs.pool)) ?? {}
    expect((await verifyCheckpoint(note, key))?.size).toBe(301)
    expect((await verifyCheckpoint(note, nextKey))?.size).toBe(301)
    const [statement] = await listEntries(logs.pool, 300, 301)
    expect(statement?.toString()).toContain('\u0002{"note":"provenance/key-rotation/v1\\n')
    await appendEvents(logs.log, 5)
    const later = await runUntilPublished({ ...logs, key: nextKey }, 306)
    expect(await verifyCheckpoint(later, key)).toBeUndefined()
    expect(await recompute(logs.pool, logs.log)).toMatchObject({ kind: 'same', leaves: 306 })
  })

  it('leaves the former key without a signature', async () => {
    const logs = await openLogs(10)
    await runUntilPublished(logs, 10)
    await rotateKey({ ...logs, nextKey, now })
    await appendEvents(logs.log, 1)
    await runUntilPublished({ ...logs, key: nextKey }, 12)
    await appendEvents(logs.log, 1)
    expect(await runUntilFault(logs)).toContain('another LOG_KEY')
  })

  it('is not undone by a start with the former key, or by one with a third', async () => {
    const logs = await openLogs(10)
    await runUntilPublished(logs, 10)
    await rotateKey({ ...logs, nextKey, now })
    await appendEvents(logs.log, 1)
    const third = createLogKey(key.name, Buffer.alloc(32, 9))
    await expect(rotateKey({ ...logs, nextKey: third, now })).rejects.toThrow('was replaced')
    expect(await runUntilFault(logs)).toContain('was replaced')
    await runUntilPublished({ ...logs, key: nextKey }, 12)
  })

  it('can be repeated after a crash at its end', async () => {
    const logs = await openLogs(10)
    await runUntilPublished(logs, 10)
    const crash = {
      ...logs.noteFile,
      save: (note: string) => {
        logs.noteFile.save(note)
        throw new Error('crash')
      },
    }
    await expect(rotateKey({ ...logs, noteFile: crash, nextKey, now })).rejects.toThrow('crash')
    await rotateKey({ ...logs, nextKey, now })
    await runUntilPublished({ ...logs, key: nextKey }, 12)
  })

  it('is stated again if another event was appended to its stream meanwhile', async () => {
    const logs = await openLogs(10)
    await runUntilPublished(logs, 10)
    let isFirst = true
    const append: typeof logs.log.append = async (stream, events, expected) => {
      if (!isFirst) return logs.log.append(stream, events, expected)
      isFirst = false
      throw new WrongExpectedRevision(stream, expected)
    }
    await rotateKey({ ...logs, log: { ...logs.log, append }, nextKey, now })
    await runUntilPublished({ ...logs, key: nextKey }, 11)
  })

  it('is repeated with the key that its statement named', async () => {
    const logs = await openLogs(10)
    await runUntilPublished(logs, 10)
    const save = () => {
      throw new Error('crash')
    }
    const crashing = { ...logs, noteFile: { ...logs.noteFile, save } }
    await expect(rotateKey({ ...crashing, nextKey, now })).rejects.toThrow('crash')
    const third = createLogKey(key.name, Buffer.alloc(32, 9))
    await expect(rotateKey({ ...logs, nextKey: third, now })).rejects.toThrow('already names')
    await rotateKey({ ...logs, nextKey, now })
    await runUntilPublished({ ...logs, key: nextKey }, 12)
  })

  it('is part of the log in a restored Postgres', async () => {
    const logs = await openLogs(10)
    await runUntilPublished(logs, 10)
    await rotateKey({ ...logs, nextKey, now })
    await appendEvents(logs.log, 5)
    const note = await runUntilPublished({ ...logs, key: nextKey }, 16)
    const restored = { ...logs, key: nextKey, pool: await openPool() }
    expect(await runUntilPublished(restored, 16)).toBe(note)
  })

  it('does not stop a log whose Postgres is restored from before it', async () => {
    const logs = await openLogs(10)
    const restored = { ...logs, key: nextKey, pool: await openPool() }
    await runUntilPublished({ ...logs, pool: restored.pool }, 10)
    await runUntilPublished(logs, 10)
    await rotateKey({ ...logs, nextKey, now })
    await appendEvents(logs.log, 1)
    const note = await runUntilPublished({ ...logs, key: nextKey }, 12)
    expect(await runUntilPublished(restored, 12)).toBe(note)
  })
})
