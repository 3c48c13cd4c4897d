/** Wakes its waiter. A ring between two waits is not lost. */
export type WakeSignal = {
  ring: () => void
  /** Resolves at the next ring, after `ms` if given, or at once if it rang since the last wait. */
  wait: (ms?: number) => Promise<void>
}

/** Creates a signal that also rings when `signal` aborts. */
export function createWakeSignal(signal: AbortSignal): WakeSignal {
  let rung = false
  let wake: () => void = () => undefined
  const ring = () => {
    rung = true
    wake()
  }
  signal.addEventListener('abort', ring, { once: true })
  return {
    ring,
    wait: async (ms) => {
      if (!rung) {
        const { promise, resolve } = Promise.withResolvers<void>()
        wake = resolve
        const timer = ms === undefined ? undefined : setTimeout(resolve, ms)
        await promise
        clearTimeout(timer)
      }
      rung = signal.aborted
    },
  }
}
