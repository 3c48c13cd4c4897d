import { expect, it, onTestFinished } from 'vitest'
import { startSampling } from './sampler.ts'

const everyMs = 1

it('returns the last value, and reports if the last read succeeded', async () => {
  let isUnavailable = false
  let reads = 0
  const { last, isAnswered, stop } = startSampling(
    async () => {
      if (isUnavailable) throw new Error('away')
      reads += 1
      return reads
    },
    { everyMs },
  )
  onTestFinished(stop)
  expect(last()).toBeUndefined()
  expect(isAnswered()).toBeUndefined()
  await expect.poll(last).toBeGreaterThan(1)
  expect(isAnswered()).toBe(true)
  isUnavailable = true
  await expect.poll(isAnswered).toBe(false)
  // The last value stays available until it is too old.
  expect(last()).toBe(reads)
  isUnavailable = false
  await expect.poll(isAnswered).toBe(true)
})

it('starts no second read while a read is pending', async () => {
  let reads = 0
  const { last, stop } = startSampling(
    () => {
      reads += 1
      return new Promise<number>(() => undefined)
    },
    { everyMs },
  )
  onTestFinished(stop)
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect([reads, last()]).toEqual([1, undefined])
})

it('calls `onRead` after each read, but not after a stop', async () => {
  const reported: (number | undefined)[] = []
  const { stop } = startSampling(async () => 7, {
    everyMs,
    onRead: (value) => {
      reported.push(value)
      if (reported.length === 3) stop()
    },
  })
  await expect.poll(() => reported.length).toBe(3)
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(reported).toEqual([7, 7, 7])
})
