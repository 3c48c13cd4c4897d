/**
 * Creates a signal that wakes its waiter, also when `signal` aborts. A ring between two waits is not
 * lost.
 */
export function createWakeSignal(signal: AbortSignal) {
  let hasRung = false
  let wake: () => void = () => undefined
  const ring = () => {
    hasRung = true
    wake()
  }
  signal.addEventListener('abort', ring, { once: true })
  return {
    ring,
    /** Resolves at the next ring, after `ms` if given, or immediately if it rang since the last wait. */
    wait: async (ms?: number): Promise<void> => {
      if (!hasRung) {
        const { promise, resolve } = Promise.withResolvers<void>()
        wake = resolve
        const timer = ms === undefined ? undefined : setTimeout(resolve, ms)
        await promise
        clearTimeout(timer)
      }
      hasRung = signal.aborted
    },
  }
}
