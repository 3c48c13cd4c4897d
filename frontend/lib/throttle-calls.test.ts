import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { throttleCalls } from './throttle-calls.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

it('runs immediately, then once per interval, and once more after the last call', async () => {
  const work = vi.fn(async () => undefined)
  const run = throttleCalls(work, 1000)
  for (let at = 0; at < 25; at += 1) {
    run()
    await vi.advanceTimersByTimeAsync(100)
  }
  expect(work).toHaveBeenCalledTimes(3)
  await vi.advanceTimersByTimeAsync(5000)
  expect(work).toHaveBeenCalledTimes(4)
})

it('waits for slow work to end, and then runs again', async () => {
  const responses: PromiseWithResolvers<void>[] = []
  const run = throttleCalls(() => {
    const response = Promise.withResolvers<void>()
    responses.push(response)
    return response.promise
  }, 1000)
  run()
  run()
  await vi.advanceTimersByTimeAsync(3000)
  expect(responses).toHaveLength(1)
  responses[0]?.reject(new Error('unavailable'))
  await vi.advanceTimersByTimeAsync(0)
  expect(responses).toHaveLength(2)
})
