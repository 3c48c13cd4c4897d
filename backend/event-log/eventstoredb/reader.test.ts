import { BACKWARDS, END, type RecordedEvent, StreamNotFoundError } from '@eventstore/db-client'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { answerCalls, openFeed, readOf, resolvedAt } from '#tests/support/eventstore-client.ts'
import { ReadInterrupted } from './faults.ts'
import { findLastEvent, readStream, toLoggedEvent } from './reader.ts'

const silenceMs = 1000
const settle = async () => {
  for (let turn = 0; turn < 5; turn += 1) await new Promise(setImmediate)
}

afterEach(() => void vi.useRealTimers())

describe('a stream', () => {
  it('is read as a whole, without links to missing events', async () => {
    const feed = readOf([resolvedAt(3), resolvedAt(7)])
    feed.unshift({})
    const readStreamCall = vi.fn(() => feed)
    const shared = answerCalls({ readStream: readStreamCall })
    const common = { type: 'Noted', stream: 'a', metadata: { by: 'a test' } }
    expect(await readStream(shared, 'a', silenceMs)).toEqual([
      { ...common, id: 'id-3', data: { place: 3 }, revision: 3n, position: 3n },
      { ...common, id: 'id-7', data: { place: 7 }, revision: 7n, position: 7n },
    ])
    expect(readStreamCall).toHaveBeenCalledWith('a', { credentials: shared.credentials })
    expect(feed.cancellations()).toBe(1)
  })

  it('has no events if it does not exist, and throws other faults', async () => {
    const failing = (fault: Error) => answerCalls({ readStream: () => openFeed().destroy(fault) })
    const missing = failing(new StreamNotFoundError(undefined, 'a'))
    expect(await readStream(missing, 'a', silenceMs)).toEqual([])
    await expect(readStream(failing(new Error('cut')), 'a', silenceMs)).rejects.toThrow('cut')
  })

  it('times out only when no event arrives', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const feed = openFeed()
    const onError = vi.fn<(error: unknown) => void>()
    const shared = answerCalls({ readStream: () => feed })
    const reading = readStream(shared, 'a', silenceMs).catch(onError)
    for (let place = 1; place <= 3; place += 1) {
      feed.push(resolvedAt(place))
      await settle()
      vi.advanceTimersByTime(silenceMs - 1)
    }
    await settle()
    expect(onError).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    await reading
    expect(onError).toHaveBeenCalledWith(expect.any(ReadInterrupted))
    expect(feed.cancellations()).toBe(1)
    expect(vi.getTimerCount()).toBe(0)
  })

  it('fails when its client was replaced', async () => {
    const gone = answerCalls({ readStream: () => readOf([resolvedAt(1)]) }, true)
    await expect(readStream(gone, 'a', silenceMs)).rejects.toBeInstanceOf(ReadInterrupted)
  })
})

describe('the last event', () => {
  /** Creates a log of these events, newest first, and records the sizes of the requested pages. */
  function createLog(events: readonly ReturnType<typeof resolvedAt>[]) {
    const pages: number[] = []
    type Terms = { direction: string; fromPosition: 'end' | { commit: bigint }; maxCount: number }
    const readAll = ({ direction, fromPosition, maxCount }: Terms) => {
      expect(direction).toBe(BACKWARDS)
      pages.push(maxCount)
      const before = fromPosition === END ? events : events.filter(isBefore(fromPosition.commit))
      return readOf(before.slice(0, maxCount))
    }
    return { pages, shared: answerCalls({ readAll }) }
  }
  const isBefore =
    (commit: bigint) =>
    ({ event }: ReturnType<typeof resolvedAt>) =>
      event.position.commit < commit
  const systemDownTo = (from: number, to: number) =>
    Array.from({ length: from - to + 1 }, (_, i) => resolvedAt(from - i, '$statistics'))

  it('is the newest event of this software', async () => {
    const { pages, shared } = createLog([resolvedAt(9), resolvedAt(8)])
    expect(await findLastEvent(shared, 0n, silenceMs)).toEqual(toLoggedEvent(resolvedAt(9).event))
    expect(pages).toEqual([1])
  })

  it('is searched before system events, in growing pages', async () => {
    const events = [...systemDownTo(700, 11), resolvedAt(10), resolvedAt(9)]
    const { pages, shared } = createLog(events)
    expect(await findLastEvent(shared, 0n, silenceMs)).toMatchObject({ position: 10n })
    expect(pages).toEqual([1, 8, 64, 512, 512])
  })

  it('is not searched before the known position', async () => {
    const { pages, shared } = createLog([...systemDownTo(60, 50), resolvedAt(49)])
    expect(await findLastEvent(shared, 55n, silenceMs)).toBeUndefined()
    expect(pages).toEqual([1, 8])
  })

  it('is undefined for a log without events of this software', async () => {
    expect(await findLastEvent(createLog([]).shared, 0n, silenceMs)).toBeUndefined()
    expect(
      await findLastEvent(createLog(systemDownTo(20, 1)).shared, 0n, silenceMs),
    ).toBeUndefined()
  })
})

describe('an event', () => {
  const recorded = (more: object): RecordedEvent => Object.assign(resolvedAt(1).event, more)

  it('has empty metadata if it has none', () =>
    expect(toLoggedEvent(recorded({ metadata: undefined })).metadata).toEqual({}))

  it('is rejected without its position', () =>
    expect(() => toLoggedEvent(recorded({ position: undefined }))).toThrow('without its position'))
})
