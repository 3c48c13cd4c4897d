import { expect, it, onTestFinished } from 'vitest'
import { startSampling } from './sampler.ts'

const everyMs = 1

it('gives the last value, and whether the store answered when it was asked last', async () => {
  let isAway = false
  let reads = 0
  const { last, isAnswered, stop } = startSampling(
    async () => {
      if (isAway) throw new Error('away')
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
  isAway = true
  await expect.poll(isAnswered).toBe(false)
  // For a while the last value still stands.
  expect(last()).toBe(reads)
  isAway = false
  await expect.poll(isAnswered).toBe(true)
})

it('asks a store that hangs only once', async () => {
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

it('reports each read, and none after a stop', async () => {
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
