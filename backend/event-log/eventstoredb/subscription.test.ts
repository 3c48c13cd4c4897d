import { excludeSystemEvents, START } from '@eventstore/db-client'
import { describe, expect, it, vi } from 'vitest'
import { answerCalls, openFeed, resolvedAt } from '#tests/support/eventstore-client.ts'
import { ReadInterrupted } from './faults.ts'
import { subscribeOnce } from './subscription.ts'

type Terms = Parameters<typeof subscribeOnce>[1]

function follow(terms: Partial<Terms> = {}) {
  const feed = openFeed()
  const subscribeToAll = vi.fn(() => feed)
  const stopping = new AbortController()
  const shared = answerCalls({ subscribeToAll })
  const batches = subscribeOnce(shared, {
    after: 0n,
    signal: stopping.signal,
    head: () => Promise.reject(new Error('No check is expected')),
    headCheckMs: 60_000,
    ...terms,
  })
  return { feed, batches, shared, subscribeToAll, stop: () => stopping.abort() }
}

const placesOf = ({ value }: IteratorResult<readonly { position: bigint }[], void>) =>
  value?.map(({ position }) => Number(position))

describe('a subscription', () => {
  it.each([
    ['the start', 0n, START],
    ['a position', 7n, { commit: 7n, prepare: 7n }],
  ])('begins after %s, without system events', async (_name, after, fromPosition) => {
    const { batches, shared, subscribeToAll, stop } = follow({ after })
    const first = batches.next()
    expect(subscribeToAll).toHaveBeenCalledWith({
      fromPosition,
      filter: excludeSystemEvents(),
      credentials: shared.credentials,
    })
    stop()
    expect(await first).toMatchObject({ done: true })
  })

  it('yields batches of up to a thousand, and pauses when its queue is full', async () => {
    const { feed, batches } = follow()
    for (let place = 1; place <= 12_000; place += 1) feed.push(resolvedAt(place))
    const taken: number[] = []
    const paused: boolean[] = []
    while (taken.length < 12_000) {
      const places = placesOf(await batches.next()) ?? []
      expect(places.length).toBeLessThanOrEqual(1000)
      taken.push(...places)
      paused.push(feed.isPaused())
    }
    expect(taken).toEqual(Array.from({ length: 12_000 }, (_, i) => i + 1))
    // The subscription pauses at 8,192 queued events until half of them are read.
    expect(paused.indexOf(false)).toBe(5)
    await batches.return(undefined)
    expect(feed.cancellations()).toBe(1)
  })

  it('yields events before an error, then throws it', async () => {
    const { feed, batches } = follow()
    const first = batches.next()
    feed.emit('data', resolvedAt(1))
    feed.emit('data', {})
    feed.emit('error', new Error('cut'))
    feed.emit('error', new Error('later'))
    feed.emit('data', resolvedAt(2))
    expect(placesOf(await first)).toEqual([1])
    await expect(batches.next()).rejects.toThrow('cut')
    expect(feed.cancellations()).toBe(1)
  })

  it.each([
    ['ends', (feed: ReturnType<typeof openFeed>) => feed.push(null)],
    ['closes', (feed: ReturnType<typeof openFeed>) => feed.destroy()],
  ])('fails as silent if the server %s it', async (_name, end) => {
    const { feed, batches } = follow()
    const first = batches.next()
    end(feed)
    await expect(first).rejects.toBeInstanceOf(ReadInterrupted)
  })

  it('ends when it is aborted, even before its start', async () => {
    const { feed, batches, stop } = follow()
    for (let place = 1; place <= 1500; place += 1) feed.push(resolvedAt(place))
    expect(placesOf(await batches.next())).toHaveLength(1000)
    stop()
    expect(await batches.next()).toMatchObject({ done: true })
    expect(feed.cancellations()).toBe(1)
    const late = follow({ signal: AbortSignal.abort() })
    expect(await late.batches.next()).toMatchObject({ done: true })
  })
})

describe('a quiet subscription', () => {
  it('is alive while the log has no further events', async () => {
    const checked = Promise.withResolvers<void>()
    let checks = 0
    const head = async () => {
      checks += 1
      if (checks === 3) checked.resolve()
      return 5n
    }
    const { feed, batches } = follow({ after: 5n, headCheckMs: 4, head })
    const first = batches.next()
    await checked.promise
    feed.push(resolvedAt(6))
    expect(placesOf(await first)).toEqual([6])
    await batches.return(undefined)
  })

  it('fails when the log has further events', async () => {
    const { batches } = follow({ after: 5n, headCheckMs: 4, head: async () => 6n })
    await expect(batches.next()).rejects.toBeInstanceOf(ReadInterrupted)
  })

  it('is alive if an event arrives during the check', async () => {
    const { feed, batches } = follow({
      headCheckMs: 4,
      head: async () => {
        feed.emit('data', resolvedAt(7))
        return 9n
      },
    })
    expect(placesOf(await batches.next())).toEqual([7])
    feed.push(resolvedAt(9))
    expect(placesOf(await batches.next())).toEqual([9])
    await batches.return(undefined)
  })

  it('throws the error of the check', async () => {
    const { batches } = follow({ headCheckMs: 4, head: () => Promise.reject(new Error('away')) })
    await expect(batches.next()).rejects.toThrow('away')
  })
})
