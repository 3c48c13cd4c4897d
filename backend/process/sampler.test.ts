import { expect, it, onTestFinished } from 'vitest'
import { startSampling } from './sampler.ts'

/** Samples each millisecond until the test ends or `stop` is called. */
function sample<Value>(read: () => Promise<Value>, onRead?: (value: Value | undefined) => void) {
  const stopping = new AbortController()
  const stop = () => stopping.abort()
  onTestFinished(stop)
  const options = { signal: stopping.signal, everyMs: 1, ...(onRead && { onRead }) }
  return { ...startSampling(read, options), stop }
}

it('returns the last value, and reports if the last read succeeded', async () => {
  let isUnavailable = false
  let reads = 0
  const { last, isResponding } = sample(async () => {
    if (isUnavailable) throw new Error('away')
    reads += 1
    return reads
  })
  expect(last()).toBeUndefined()
  expect(isResponding()).toBeUndefined()
  await expect.poll(last).toBeGreaterThan(1)
  expect(isResponding()).toBe(true)
  isUnavailable = true
  await expect.poll(isResponding).toBe(false)
  // The last value stays available until it is too old.
  expect(last()).toBe(reads)
  isUnavailable = false
  await expect.poll(isResponding).toBe(true)
})

it('starts no second read while a read is pending', async () => {
  let reads = 0
  const { last } = sample(() => {
    reads += 1
    return new Promise<number>(() => undefined)
  })
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect([reads, last()]).toEqual([1, undefined])
})

it('calls `onRead` after each read, but not after a stop', async () => {
  const reported: (number | undefined)[] = []
  const { stop } = sample(
    async () => 7,
    (value) => {
      reported.push(value)
      if (reported.length === 3) stop()
    },
  )
  await expect.poll(() => reported.length).toBe(3)
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(reported).toEqual([7, 7, 7])
})
