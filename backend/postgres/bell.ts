/** Wakes whoever waits for it; a ring in between is not lost. */
export type Bell = {
  ring: () => void
  /** Resolves at the next ring, after `ms` where given, or at once when it rang since the last time. */
  wait: (ms?: number) => Promise<void>
}

/** A bell that also rings when `signal` aborts. */
export function makeBell(signal: AbortSignal): Bell {
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
