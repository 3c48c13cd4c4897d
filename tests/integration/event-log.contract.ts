import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type AppendResult,
  AppendTooLarge,
  type EncodedEvent,
  type EventLog,
  type ExpectedRevision,
  type LoggedEvent,
  WrongExpectedRevision,
} from '#event-log/port.ts'
import {
  collect,
  type Events,
  newStream,
  someEvent,
  someEvents,
  untilAvailable,
} from '#tests/support/logged-events.ts'
import { describeReads } from './event-log-reads.contract.ts'

/** Contract tests of every event-log adapter. `open` opens a log on the same store each time. */
export function describeEventLog(open: () => Promise<EventLog>): void {
  let log: EventLog

  beforeAll(async () => {
    log = await open()
  })
  afterAll(() => log?.close())

  const stored = (events: readonly LoggedEvent[]) =>
    events.map(({ id, type, data, metadata }) => ({ id, type, data, metadata }))

  describe('reads', () => describeReads(open))

  describe('append and read', () => {
    it('returns the appended events in order, with consecutive revisions', async () => {
      const stream = newStream()
      const events = someEvents(3)
      const appended = await log.append(stream, events, 'no-stream')
      const read = await log.read(stream)
      expect(stored(read)).toEqual(events)
      expect(read.map(({ revision }) => revision)).toEqual([0n, 1n, 2n])
      expect(appended).toEqual({ revision: 2n, position: read[2]?.position })
    })

    it('returns no events for a missing stream', async () => {
      expect(await log.read(newStream())).toEqual([])
    })

    it('reads a range of a stream, and nothing past its end', async () => {
      const stream = newStream()
      const events = someEvents(5)
      await log.append(stream, events, 'no-stream')
      const whole = await log.read(stream)
      expect(await log.read(stream, { from: 1n, limit: 2 })).toEqual(whole.slice(1, 3))
      expect(await log.read(stream, { from: 3n, limit: 9 })).toEqual(whole.slice(3))
      expect(await log.read(stream, { from: 0n, limit: 5 })).toEqual(whole)
      expect(await log.read(stream, { from: 5n, limit: 2 })).toEqual([])
      expect(await log.read(newStream(), { from: 0n, limit: 2 })).toEqual([])
    })

    it('rejects an empty append and writes nothing', async () => {
      const stream = newStream()
      await expect(log.append(stream, [] as unknown as Events, 'no-stream')).rejects.toThrow(
        'Nothing',
      )
      expect(await log.read(stream)).toEqual([])
    })

    it('rejects an append that is too large', async () => {
      const stream = newStream()
      const large = [someEvent('x'.repeat(600_000)), someEvent('x'.repeat(600_000))] as Events
      await expect(log.append(stream, large, 'no-stream')).rejects.toBeInstanceOf(AppendTooLarge)
      expect(await log.read(stream)).toEqual([])
    })

    it('stores any text unchanged', async () => {
      const stream = newStream()
      const event = someEvent('a\u0000b "\\ é 漢 🎨\n')
      await log.append(stream, [event], 'no-stream')
      expect(stored(await log.read(stream))).toEqual([event])
    })
  })

  describe('expected revision', () => {
    it('lets one of 32 appends to a new stream win', async () => {
      const stream = newStream()
      const results = await Promise.allSettled(
        Array.from({ length: 32 }, () => log.append(stream, [someEvent()], 'no-stream')),
      )
      const lost = results.filter((result) => result.status === 'rejected')
      expect(lost).toHaveLength(31)
      for (const { reason } of lost) expect(reason).toBeInstanceOf(WrongExpectedRevision)
      expect(await log.read(stream)).toHaveLength(1)
    })

    it.each([0n, 2n, 'no-stream'] as const)(
      'is rejected as %s when the stream is at 1',
      async (wrong) => {
        const stream = newStream()
        await log.append(stream, someEvents(2), 'no-stream')
        await expect(log.append(stream, [someEvent()], wrong)).rejects.toBeInstanceOf(
          WrongExpectedRevision,
        )
        expect(await log.read(stream)).toHaveLength(2)
      },
    )

    it('is rejected for a missing stream', async () => {
      await expect(log.append(newStream(), [someEvent()], 0n)).rejects.toBeInstanceOf(
        WrongExpectedRevision,
      )
    })
  })

  describe('a retry with the same ids and expected revision', () => {
    it('returns the first result, also after more appends', async () => {
      const stream = newStream()
      const events = someEvents(3)
      const first = await log.append(stream, events, 'no-stream')
      await log.append(stream, someEvents(2), first.revision)
      expect(await log.append(stream, events, 'no-stream')).toEqual(first)
      expect(await log.read(stream)).toHaveLength(5)
    })

    it('returns the first result from a log that was reopened', async () => {
      const stream = newStream()
      const begun = await log.append(stream, [someEvent()], 'no-stream')
      const events = someEvents(2)
      const first = await log.append(stream, events, begun.revision)
      await log.append(stream, [someEvent()], first.revision)
      const reopened = await open()
      expect(await reopened.append(stream, events, begun.revision)).toEqual(first)
      await reopened.close()
      expect(await log.read(stream)).toHaveLength(4)
    })

    it('is stored once when it is sent many times concurrently', async () => {
      const stream = newStream()
      const events = someEvents(2)
      const results = await Promise.all(
        Array.from({ length: 8 }, () =>
          untilAvailable(() => log.append(stream, events, 'no-stream')),
        ),
      )
      expect(new Set(results.map(({ position }) => position)).size).toBe(1)
      expect(await log.read(stream)).toHaveLength(2)
    })

    it('is rejected with another expected revision', async () => {
      const stream = newStream()
      const begun = await log.append(stream, someEvents(2), 'no-stream')
      const events = someEvents(2)
      await log.append(stream, events, begun.revision)
      await expect(log.append(stream, events, 0n)).rejects.toBeInstanceOf(WrongExpectedRevision)
      await expect(log.append(stream, events, 'no-stream')).rejects.toBeInstanceOf(
        WrongExpectedRevision,
      )
      expect(await log.read(stream)).toHaveLength(4)
    })

    it('is rejected when only a part of its events is stored', async () => {
      const stream = newStream()
      const [one, two] = someEvents(2)
      await log.append(stream, [one], 'no-stream')
      await expect(
        log.append(stream, [one, two ?? someEvent()], 'no-stream'),
      ).rejects.toBeInstanceOf(WrongExpectedRevision)
      expect(await log.read(stream)).toHaveLength(1)
    })
  })

  it('behaves like a list under random appends and retries', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
        const streams = [newStream(), newStream()]
        const model = new Map<string, EncodedEvent[]>(streams.map((stream) => [stream, []]))
        const tried: { stream: string; events: Events; expected: ExpectedRevision }[] = []
        for (const { which, count, off, again } of steps) {
          const stream = streams[which] ?? ''
          const end = BigInt((model.get(stream) ?? []).length) - 1n + BigInt(off)
          const expected = end < 0n ? 'no-stream' : end
          const append = tried[again] ?? { stream, events: someEvents(count), expected }
          tried.push(append)
          const predicted = appendToModel(model.get(append.stream) ?? [], append)
          const result = await log
            .append(append.stream, append.events, append.expected)
            .catch(nameOf)
          expect(typeof result === 'string' ? result : result.revision).toBe(predicted)
        }
        for (const [stream, events] of model) expect(stored(await log.read(stream))).toEqual(events)
      }),
      { numRuns: 20 },
    )
  })

  describe('order', () => {
    it('is the same for every reader under concurrent writers', async () => {
      const before = await log.head()
      const streams = Array.from({ length: 16 }, newStream)
      const write = async (stream: string) => {
        const acked: AppendResult[] = []
        while (acked.length < 10) {
          const end = (await log.read(stream)).at(-1)?.revision ?? 'no-stream'
          const appended = await log.append(stream, [someEvent()], end).catch(ignoreConflict)
          if (appended) acked.push(appended)
        }
        return acked
      }
      // Two writers on each stream, each with one append in flight.
      const writers = [...streams, ...streams].map(write)
      const acked = (await Promise.all(writers)).flat()
      const read = await collect(log.readAll(before))
      const positions = read.map(({ position }) => position)
      expect(positions).toEqual(acked.map(({ position }) => position).toSorted(compare))
      for (const stream of streams) {
        const own = read.filter((event) => event.stream === stream)
        expect(own.map(({ revision }) => revision)).toEqual(own.map((_, index) => BigInt(index)))
        expect(own).toEqual(await log.read(stream))
      }
    })
  })

  describe('close', () => {
    it('completes pending calls, and rejects later ones', async () => {
      const other = await open()
      const streams = Array.from({ length: 40 }, newStream)
      const appends = streams.map((stream) => other.append(stream, [someEvent()], 'no-stream'))
      await other.close()
      expect(await Promise.all(appends)).toHaveLength(40)
      await expect(other.append(newStream(), [someEvent()], 'no-stream')).rejects.toThrow('closed')
      expect((await Promise.all(streams.map((stream) => log.read(stream)))).flat()).toHaveLength(40)
    })
  })
}

function ignoreConflict(error: unknown): undefined {
  if (!(error instanceof WrongExpectedRevision)) throw error
}

/** A step appends new events, sometimes at a wrong revision, or repeats an earlier append. */
const step = fc.record({
  which: fc.nat({ max: 1 }),
  count: fc.integer({ min: 1, max: 3 }),
  off: fc.constantFrom(0, 0, 0, -1, 1),
  again: fc.nat({ max: 60 }),
})

/** Applies an append to the model, and returns the expected revision. */
function appendToModel(
  stream: EncodedEvent[],
  { events, expected }: { events: Events; expected: ExpectedRevision },
): bigint | string {
  const from = typeof expected === 'bigint' ? Number(expected) + 1 : 0
  const existing = stream.slice(from, from + events.length)
  const isKnown = events.every(({ id }, index) => existing[index]?.id === id)
  if (!isKnown && from !== stream.length) return 'WrongExpectedRevision'
  if (!isKnown) stream.push(...events)
  return BigInt(from + events.length - 1)
}

function nameOf(error: Error): string {
  return error.name
}

function compare(one: bigint, other: bigint): number {
  return one < other ? -1 : one > other ? 1 : 0
}
