import { setTimeout as delay } from 'node:timers/promises'
import { onTestFinished, vi } from 'vitest'

/** Stops the clock of all caches until the test ends. Returns a function that moves it by milliseconds. */
export function stopCacheClock(): (ms: number) => Promise<void> {
  let now = performance.now()
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now)
  onTestFinished(() => clock.mockRestore())
  return async (ms) => {
    now += ms
    // A cache reads the clock once, and then again after a timer of one millisecond.
    await delay(1)
  }
}
