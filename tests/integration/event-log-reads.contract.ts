import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { EventLog } from '#event-log/port.ts'
import {
  collect,
  collectUntil,
  createAppender,
  newStream,
  someEvent,
  someEvents,
} from '#tests/support/logged-events.ts'

/** Contract tests of the reads of every event-log adapter. `open` opens a log on the same store each time. */
export function describeReads(open: () => Promise<EventLog>): void {
  let log: EventLog

  beforeAll(async () => {
    log = await open()
  })
  afterAll(() => log?.close())

  describe('readAll', () => {
    it('resumes from any position', async () => {
      const before = await log.head()
      const stream = newStream()
      await log.append(stream, someEvents(5), 'no-stream')
      const events = await collect(log.readAll(before))
      expect(events).toEqual(await log.read(stream))
      for (const [index, { position }] of events.entries()) {
        const rest = await collect(log.readAll(position))
        expect(rest).toEqual(events.slice(index + 1))
      }
    })

    it('yields nothing beyond the head', async () => {
      await log.append(newStream(), [someEvent()], 'no-stream')
      expect(await collect(log.readAll(await log.head()))).toEqual([])
      expect(await collect(log.readAll((await log.head()) + 1000n))).toEqual([])
    })

    it('yields more than one page of events', async () => {
      const before = await log.head()
      const stream = newStream()
      const append = createAppender(log)
      for (let count = 0; count < 5; count += 1) await append(stream, someEvents(500))
      const events = await collect(log.readAll(before))
      expect(events.map(({ revision }) => revision)).toEqual(
        Array.from({ length: 2500 }, (_, index) => BigInt(index)),
      )
    })
  })

  describe('subscribe', () => {
    it('catches up and continues live, without gaps or repetitions', async () => {
      const before = await log.head()
      const stream = newStream()
      const past = 300
      const live = 300
      const append = createAppender(log)
      for (let count = 0; count < past; count += 50) await append(stream, someEvents(50))
      const ending = new AbortController()
      const collected = collectUntil(
        log.subscribe(before, ending.signal),
        (events) => events.length >= past + live,
      )
      await Promise.all(
        Array.from({ length: live }, () => log.append(newStream(), [someEvent()], 'no-stream')),
      )
      const events = await collected
      ending.abort()
      expect(events).toHaveLength(past + live)
      expect(events).toEqual(await collect(log.readAll(before)))
    })

    it('yields the last event of each append at the position that the append returned', async () => {
      const before = await log.head()
      const ending = new AbortController()
      const stream = newStream()
      const several = someEvents(4)
      const acked = await log.append(stream, several, 'no-stream')
      const single = await log.append(stream, [someEvent()], acked.revision)
      const retried = await log.append(stream, several, 'no-stream')
      const events = await collectUntil(
        log.subscribe(before, ending.signal),
        (seen) => seen.length >= 5,
      )
      ending.abort()
      expect(events[3]).toMatchObject({ id: several.at(-1)?.id, position: acked.position })
      expect(retried).toEqual(acked)
      expect(events[4]).toMatchObject({ position: single.position, revision: single.revision })
    })

    it('resumes from any position', async () => {
      const before = await log.head()
      const stream = newStream()
      await log.append(stream, someEvents(6), 'no-stream')
      const events = await log.read(stream)
      for (const [index, from] of [before, ...events.map(({ position }) => position)].entries()) {
        if (index === events.length) break
        const ending = new AbortController()
        const rest = await collectUntil(
          log.subscribe(from, ending.signal),
          (seen) => seen.length >= events.length - index,
        )
        ending.abort()
        expect(rest).toEqual(events.slice(index))
      }
    })

    it('ends when its signal aborts, even without events', async () => {
      const ending = new AbortController()
      const collected = collect(log.subscribe(await log.head(), ending.signal))
      ending.abort()
      expect(await collected).toEqual([])
    })

    it('ends when the log is closed', async () => {
      const other = await open()
      const collected = collect(other.subscribe(await other.head(), new AbortController().signal))
      await other.close()
      expect(await collected).toEqual([])
    })
  })

  describe('head', () => {
    it('is the position of the last event', async () => {
      const { position } = await log.append(newStream(), someEvents(3), 'no-stream')
      expect(await log.head()).toBe(position)
    })
  })

  describe('last', () => {
    it('is the last event, as `read` returns it', async () => {
      for (const many of [3, 1]) {
        const stream = newStream()
        await log.append(stream, someEvents(many), 'no-stream')
        const last = (await log.read(stream)).at(-1)
        expect([await log.last(), await log.last()]).toEqual([last, last])
      }
    })
  })
}
