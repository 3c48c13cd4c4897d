import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { acceptGap } from '#backend/transparency/accept-gap.ts'
import { findLastCheckpoint } from '#backend/transparency/checkpoints.ts'
import { createLogKey } from '#backend/transparency/log-key.ts'
import { mirrorLog } from '#backend/transparency/mirror-log.ts'
import { recompute } from '#backend/transparency/recompute.ts'
import { createTreeReader, findLeafIndexes, listEntries } from '#backend/transparency/tree.ts'
import { parseCheckpoint } from '#contract/transparency/checkpoint.ts'
import { isConsistent, proveConsistency } from '#contract/transparency/merkle-tree.ts'
import { parseNote } from '#contract/transparency/signed-note.ts'
import type { EventLog, LoggedEvent } from '#event-log/port.ts'
import { createFolder } from '#tests/support/clean-up.ts'
import { collect } from '#tests/support/logged-events.ts'
import { createMemoryTlog, memoryLogKey as key } from '#tests/support/memory-tlog.ts'
import {
  appendEvents,
  changeEvent,
  copyChanged,
  openLogs,
  openPool,
  runUntilFault,
  runUntilPublished,
} from '#tests/support/transparency-log.ts'

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
    const all = await collect(logs.log.readAll(0n))
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
    expect(await recompute(logs.pool, log)).toMatchObject({ kind: 'too-short', index: 290 })
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
    await logs.pool.query('delete from tlog.fault')
    const noteFile = { load: () => undefined, save: () => undefined }
    expect(await runUntilFault({ ...logs, key: another, noteFile })).toContain('another LOG_KEY')
  })
})

describe('accepting a gap', () => {
  const now = '2026-03-02T12:00:00.000Z'
  type Logs = Awaited<ReturnType<typeof openLogs>>
  const accept = (logs: Logs, mirror?: string) => acceptGap({ ...logs, now, mirror })
  const firstEvents = (log: EventLog, count: number) =>
    copyChanged(log, (event, index) => (index < count ? event : undefined))

  /** Publishes a log of 300 events, and returns it with its first 290 events and its checkpoint. */
  async function loseTenEvents() {
    const logs = await openLogs(300)
    const note = await runUntilPublished(logs, 300)
    return { logs: { ...logs, log: await firstEvents(logs.log, 290) }, note, whole: logs.log }
  }

  /** Returns whether the log still begins with what a checkpoint signed, by its last checkpoint. */
  async function continues({ pool }: Logs, note: string): Promise<boolean> {
    const last = await findLastCheckpoint(pool)
    const [before, after] = [note, last?.note ?? ''].map((signed) =>
      parseCheckpoint(parseNote(signed)?.text ?? ''),
    )
    if (!before || !after) throw new Error('There is no checkpoint')
    const { size, root } = after
    const proof = await proveConsistency(before.size, size, createTreeReader(pool, size))
    return isConsistent({ oldSize: before.size, oldRoot: before.root, size, root, proof })
  }

  it('keeps the lost entries, states the loss, and continues with new events', async () => {
    const { logs, note } = await loseTenEvents()
    expect(await accept(logs)).toBe(10)
    await runUntilPublished(logs, 301)
    await appendEvents(logs.log, 5)
    await runUntilPublished(logs, 306)
    expect(await continues(logs, note)).toBe(true)
    expect(await recompute(logs.pool, logs.log)).toMatchObject({ kind: 'same', leaves: 306 })
    const [statement] = await listEntries(logs.pool, 300, 301)
    expect(statement?.toString()).toBe(
      '\u0002{"first":290,"pastLast":300,"recordedAt":"2026-03-02T12:00:00.000Z","type":"gap"}',
    )
  })

  it('continues with events that took the place of lost ones', async () => {
    const { logs, note } = await loseTenEvents()
    await appendEvents(logs.log, 20)
    expect(await runUntilFault(logs)).toContain('Entry 290 ')
    expect(await accept(logs)).toBe(10)
    await runUntilPublished(logs, 321)
    expect(await continues(logs, note)).toBe(true)
    expect(await recompute(logs.pool, logs.log)).toMatchObject({ kind: 'same', leaves: 321 })
  })

  /** Mirrors a log, and returns it with an empty Postgres and the folder of the mirror. */
  async function loseEntries(logs: Logs) {
    const entries = await listEntries(logs.pool, 0, 300)
    const mirror = await createFolder()
    await mirrorLog(createMemoryTlog(entries), {
      folder: mirror,
      host: 'directory.example',
      print: () => undefined,
    })
    const restored = { ...logs, pool: await openPool() }
    expect(await runUntilFault(restored)).toContain('make only 290')
    return { restored, mirror }
  }

  it('takes entries that Postgres lost too from a mirror', async () => {
    const { logs, note } = await loseTenEvents()
    const { restored, mirror } = await loseEntries(logs)
    await expect(accept(restored)).rejects.toThrow('name a mirror that has all')
    expect(await accept(restored, mirror)).toBe(10)
    await runUntilPublished(restored, 301)
    expect(await continues(restored, note)).toBe(true)
    const [event] = await collect(restored.log.readAll(0n))
    const id = event?.id ?? ''
    expect(await findLeafIndexes(restored.pool, [id], 301)).toEqual(new Map([[id, 0]]))
  })

  it('takes the checkpoint of a mirror that is later than the one of the file', async () => {
    const logs = await openLogs(290)
    const early = await runUntilPublished(logs, 290)
    await appendEvents(logs.log, 10)
    await runUntilPublished(logs, 300)
    const lost = { ...logs, log: await firstEvents(logs.log, 290) }
    const { restored, mirror } = await loseEntries(lost)
    const noteFile = { load: () => early, save: () => undefined }
    expect(await accept({ ...restored, noteFile }, mirror)).toBe(10)
  })

  it('takes no entries from a mirror that lacks some, or has others', async () => {
    const { restored, mirror } = await loseEntries((await loseTenEvents()).logs)
    const file = join(mirror, 'tile/entries/000')
    const bytes = await readFile(file)
    await writeFile(file, bytes.with(40, 9))
    await expect(accept(restored, mirror)).rejects.toThrow('another root')
    await rm(file)
    await expect(accept(restored, mirror)).rejects.toThrow('missing or damaged')
    expect(await listEntries(restored.pool, 0, 1)).toEqual([])
    await writeFile(file, bytes)
    expect(await accept(restored, mirror)).toBe(10)
  })

  it('accepts a second gap', async () => {
    const { logs } = await loseTenEvents()
    await accept(logs)
    await appendEvents(logs.log, 10)
    const note = await runUntilPublished(logs, 311)
    const again = { ...logs, log: await firstEvents(logs.log, 295) }
    expect(await runUntilFault(again)).toContain('lacks events')
    expect(await accept(again)).toBe(5)
    await appendEvents(again.log, 1)
    await runUntilPublished(again, 313)
    expect(await continues(again, note)).toBe(true)
    expect(await recompute(again.pool, again.log)).toMatchObject({ kind: 'same' })
  })

  it('is refused if no event is lost', async () => {
    const { logs, whole } = await loseTenEvents()
    await expect(accept({ ...logs, log: whole })).rejects.toThrow('No event is lost')
    const restored = { ...logs, log: whole, pool: await openPool() }
    await runUntilFault({ ...restored, log: logs.log })
    await expect(accept(restored)).rejects.toThrow('No event is lost')
  })
})
