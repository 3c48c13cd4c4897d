import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { EncodedEvent, EventLog, LoggedEvent } from '#event-log/port.ts'
import { createFolder } from '#tests/support/clean-up.ts'
import { createAppender } from '#tests/support/logged-events.ts'
import { openMemoryLog } from '#tests/support/memory-log.ts'
import { appendEventsFile, findLine, writeEventsFile } from './events-file.ts'

const { signal } = new AbortController()
let ids = 0

function createEvent(text = 'a text'): EncodedEvent {
  ids += 1
  const id = `${String(ids).padStart(8, '0')}-0000-4000-8000-000000000000`
  return { id, type: 'Noted', data: { text, umlaut: 'ä\n' }, metadata: { at: 'now' } }
}

async function nameFile(): Promise<string> {
  const folder = await createFolder()
  return join(folder, 'events')
}

/** Creates a log of several streams, some with more events than fit into one append. */
async function createLog(): Promise<EventLog> {
  const log = openMemoryLog()
  const append = createAppender(log)
  await log.append('directory', [createEvent()], 'no-stream')
  for (let round = 0; round < 30; round += 1) {
    const stream = `profile-${round % 7}`
    await append(stream, [createEvent(), createEvent()])
    await append(stream, [createEvent('long '.repeat(30_000))])
  }
  return log
}

async function collect<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const all: Item[] = []
  for await (const item of items) all.push(item)
  return all
}

async function listEvents(log: EventLog): Promise<LoggedEvent[]> {
  return (await collect(log.readAll(0n))).flat()
}

it('restores the same events, revisions and order', async () => {
  const log = await createLog()
  const path = await nameFile()
  const { count, head } = await writeEventsFile(log, path, signal)
  expect([count, head]).toEqual([91, 91n])
  const restored = openMemoryLog()
  const counts = await collect(appendEventsFile(restored, path, undefined))
  expect(counts.at(-1)).toBe(91)
  expect(await listEvents(restored)).toEqual(await listEvents(log))
})

it('continues after the last event of an interrupted restore', async () => {
  const log = await createLog()
  const path = await nameFile()
  await writeEventsFile(log, path, signal)
  for (const done of [1, 2, 40]) {
    const restored = openMemoryLog()
    for await (const count of appendEventsFile(restored, path, undefined)) {
      if (count >= done) break
    }
    const last = await restored.last()
    const counts = await collect(appendEventsFile(restored, path, last))
    expect(counts.at(-1)).toBe(91)
    expect(await listEvents(restored)).toEqual(await listEvents(log))
  }
})

it('finds the line of an event, but none for an event of another log', async () => {
  const log = await createLog()
  const path = await nameFile()
  await writeEventsFile(log, path, signal)
  const [, second] = await listEvents(log)
  const [other] = await listEvents(await createLog())
  expect(second && (await findLine(path, second))).toBe(2)
  expect(other && (await findLine(path, other))).toBeUndefined()
})
