import { describe, expect, it } from 'vitest'
import { topics } from '#contract/live/topics.ts'
import { createFakePool } from '#tests/support/fake-pool.ts'
import { createListCache, type ListCache, longestCachedList } from './list-cache.ts'

/** Creates a cache whose list queries wait for `answer`, over read models at a position. */
function createCache(listed = 0) {
  const pending: (() => void)[] = []
  let position = 1n
  let changed: bigint | undefined
  const query = ({ name }: { name: string }): Promise<unknown> => {
    if (name === 'count-listed') return Promise.resolve({ rows: [{ listed }] })
    if (name === 'last-change')
      return Promise.resolve({ rows: [{ position: changed ?? position }] })
    return new Promise((resolve) => pending.push(() => resolve({ rows: [] })))
  }
  const lists = createListCache(createFakePool(query), async () => position)
  return {
    lists,
    /** Returns the number of list queries. */
    count: () => pending.length,
    answer: () => pending.at(-1)?.(),
    /** Waits for this number of list queries. */
    untilQueried: async (queries: number) => {
      while (pending.length < queries) await Promise.resolve()
    },
    /** Sets the position of the read models, and that of the last change of a card. */
    reach: (reached: bigint, changedAt = reached) => {
      position = reached
      changed = changedAt
    },
  }
}

describe('a list', () => {
  it('is read once for concurrent requests, and again only after a change', async () => {
    const { lists, count, answer, untilQueried, reach } = createCache()
    const both = Promise.all([lists.get('artist'), lists.get('artist')])
    await untilQueried(1)
    answer()
    const [one, other] = await both
    expect(one).toBe(other)
    expect(await lists.get('artist')).toBe(one)
    lists.expireBefore(1n)
    expect(await lists.get('artist')).toBe(one)
    expect(count()).toBe(1)
    lists.expireBefore(2n)
    reach(2n)
    const again = lists.get('artist')
    await untilQueried(2)
    answer()
    expect(await again).not.toBe(one)
    expect(count()).toBe(2)
  })

  it('is read again after a change of a public card, but not of other topics', async () => {
    const { lists, count, answer, untilQueried, reach } = createCache()
    const before = lists.get('all')
    await untilQueried(1)
    answer()
    reach(3n)
    lists.expireChanged(
      topics.filter((topic) => topic !== 'directory').map((topic) => ({ topic, position: 2n })),
    )
    expect(await lists.get('all')).toBe(await before)
    lists.expireChanged([{ topic: 'directory', position: 3n }])
    const after = lists.get('all')
    await untilQueried(2)
    answer()
    expect(await after).not.toBe(await before)
    expect(count()).toBe(2)
  })

  it('is not read again for a later position without a change of a card', async () => {
    const { lists, count, answer, untilQueried, reach } = createCache()
    const before = lists.get('all')
    await untilQueried(1)
    answer()
    reach(4n, 1n)
    lists.expireBefore(4n)
    expect(await lists.get('all')).toBe(await before)
    reach(6n, 5n)
    lists.expireBefore(6n)
    const after = lists.get('all')
    await untilQueried(2)
    answer()
    expect(await after).not.toBe(await before)
    expect(count()).toBe(2)
  })

  it('is read again for a request after a change that happened during a read', async () => {
    const { lists, answer, untilQueried, reach } = createCache()
    const before = lists.get('all')
    await untilQueried(1)
    lists.expireBefore(5n)
    reach(5n)
    const after = lists.get('all')
    answer()
    await before
    await untilQueried(2)
    answer()
    expect(await after).not.toBe(await before)
  })

  it.each([
    ['all are cleared', (lists: ListCache) => lists.clear()],
    ['it is evicted', (lists: ListCache) => lists.evict('all')],
    ['another log begins', (lists: ListCache) => lists.reset(1n)],
  ])('is not cached if %s during its read', async (_when, end) => {
    const { lists, answer, untilQueried } = createCache()
    const before = lists.get('all')
    await untilQueried(1)
    end(lists)
    answer()
    await before
    expect(lists.names()).toEqual([])
  })

  it('is read again if a crash reset the read models to an earlier position, even after a clear', async () => {
    const { lists, count, answer, untilQueried, reach } = createCache()
    lists.expireBefore(5n)
    lists.clear()
    const before = lists.get('all')
    await untilQueried(1)
    answer()
    await before
    reach(5n)
    const after = lists.get('all')
    await untilQueried(2)
    answer()
    expect(await after).not.toBe(await before)
    expect(await lists.get('all')).toBe(await after)
    expect(count()).toBe(2)
  })

  it("is cached at another log's position, even if that is lower", async () => {
    const { lists, count, answer, untilQueried } = createCache()
    lists.expireBefore(5n)
    lists.reset(1n)
    const list = lists.get('all')
    await untilQueried(1)
    answer()
    expect(await lists.get('all')).toBe(await list)
    expect(count()).toBe(1)
  })

  it('is cached as bytes with their hash', async () => {
    const { lists, answer, untilQueried } = createCache()
    const list = lists.get('curator')
    await untilQueried(1)
    answer()
    const ready = await list
    if (ready.kind === 'long') throw new Error('An empty list is not long')
    const { bytes, count, hash } = ready
    expect([bytes.toString(), count]).toEqual(['[]', 0])
    expect(hash).toMatch(/^[\w-]{43}$/)
  })

  it('is counted but not read if it is too long for the cache', async () => {
    const { lists, count } = createCache(longestCachedList + 1)
    expect(await lists.get('all')).toEqual({ kind: 'long', count: longestCachedList + 1 })
    expect(count()).toBe(0)
  })
})
