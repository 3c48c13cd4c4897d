import { expect, it, onTestFinished, vi } from 'vitest'
import { createTimedCache } from './timed-cache.ts'

function createCache() {
  let now = performance.now()
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => {
    clock.mockRestore()
    vi.useRealTimers()
  })
  const cache = createTimedCache<{ text: string }>({
    maxSize: 10,
    sizeOf: ({ text }) => text.length,
    ttlMs: 60_000,
  })
  const pass = (ms: number) => {
    now += ms
    vi.advanceTimersByTime(ms)
  }
  return { cache, pass }
}

it('removes an entry after its lifetime, even without a read', () => {
  const { cache, pass } = createCache()
  cache.set('one', { text: 'word' })
  pass(59_990)
  expect([...cache.keys()]).toEqual(['one'])
  pass(20)
  // The size includes expired entries that are still in memory.
  expect([cache.size, cache.calculatedSize]).toEqual([0, 0])
})

it('does not extend the lifetime of an entry on reads', () => {
  const { cache, pass } = createCache()
  cache.set('one', { text: 'word' })
  pass(40_000)
  expect(cache.get('one')).toEqual({ text: 'word' })
  pass(20_010)
  expect(cache.get('one')).toBeUndefined()
})

it('keeps the most recently used entries up to a size', () => {
  const { cache } = createCache()
  for (const key of ['one', 'two', 'six']) cache.set(key, { text: '1234' })
  expect([...cache.keys()]).toEqual(['six', 'two'])
})
