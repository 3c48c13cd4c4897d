/** Creates a waker for one waiter, which also wakes when `signal` aborts. A wake between two waits is not lost. */
export function createWakeSignal(signal: AbortSignal) {
  let isPending = signal.aborted
  let endWait: () => void = () => undefined
  const wake = () => {
    isPending = true
    endWait()
  }
  signal.addEventListener('abort', wake, { once: true })
  return {
    wake,
    /** Resolves at the next wake, after `ms` if given, or immediately after a wake since the last wait. */
    wait: async (ms?: number): Promise<void> => {
      if (!isPending) {
        const { promise, resolve } = Promise.withResolvers<void>()
        endWait = resolve
        const timer = ms === undefined ? undefined : setTimeout(resolve, ms)
        await promise
        clearTimeout(timer)
      }
      isPending = signal.aborted
    },
  }
}
