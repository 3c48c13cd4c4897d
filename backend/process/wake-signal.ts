/** Wakes its waiter. A ring between two waits is not lost. */
type WakeSignal = {
  ring: () => void
  /** Resolves at the next ring, after `ms` if given, or immediately if it rang since the last wait. */
  wait: (ms?: number) => Promise<void>
}

/** Creates a signal that also rings when `signal` aborts. */
export function createWakeSignal(signal: AbortSignal): WakeSignal {
  let hasRung = false
  let wake: () => void = () => undefined
  const ring = () => {
    hasRung = true
    wake()
  }
  signal.addEventListener('abort', ring, { once: true })
  return {
    ring,
    wait: async (ms) => {
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
