import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { throttleReads } from './throttle-reads.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

it('reads immediately, then once per interval, and once more after the last change', async () => {
  const read = vi.fn(async () => undefined)
  const change = throttleReads(read, 1000)
  for (let at = 0; at < 25; at += 1) {
    change()
    await vi.advanceTimersByTimeAsync(100)
  }
  expect(read).toHaveBeenCalledTimes(3)
  await vi.advanceTimersByTimeAsync(5000)
  expect(read).toHaveBeenCalledTimes(4)
})

it('waits for a slow read to end, and then reads again', async () => {
  const responses: PromiseWithResolvers<void>[] = []
  const change = throttleReads(() => {
    const response = Promise.withResolvers<void>()
    responses.push(response)
    return response.promise
  }, 1000)
  change()
  change()
  await vi.advanceTimersByTimeAsync(3000)
  expect(responses).toHaveLength(1)
  responses[0]?.reject(new Error('not to be had'))
  await vi.advanceTimersByTimeAsync(0)
  expect(responses).toHaveLength(2)
})
