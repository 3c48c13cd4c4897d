type InFlight<Result> = { result: Promise<Result>; controller: AbortController; callers: number }

/** Returns the result for a key. `signal` ends the wait of this caller only. */
export type DedupedCall<Result> = (key: string, signal: AbortSignal) => Promise<Result>

/**
 * Runs `work` once per key at a time and shares its result among concurrent callers. When the last
 * caller leaves, the run is aborted, and the next call starts a new one.
 */
export function dedupeByKey<Result>(
  work: (key: string, signal: AbortSignal) => Promise<Result>,
): DedupedCall<Result> {
  const inFlight = new Map<string, InFlight<Result>>()

  function start(key: string): InFlight<Result> {
    const controller = new AbortController()
    const started = { result: work(key, controller.signal), controller, callers: 0 }
    const clear = () => {
      if (inFlight.get(key) === started) inFlight.delete(key)
    }
    started.result.then(clear, clear)
    inFlight.set(key, started)
    return started
  }

  return async (key, signal) => {
    signal.throwIfAborted()
    const run = inFlight.get(key) ?? start(key)
    run.callers += 1
    const aborted = Promise.withResolvers<never>()
    const leave = () => aborted.reject(signal.reason)
    signal.addEventListener('abort', leave, { once: true })
    try {
      return await Promise.race([run.result, aborted.promise])
    } finally {
      signal.removeEventListener('abort', leave)
      run.callers -= 1
      if (run.callers === 0) {
        if (inFlight.get(key) === run) inFlight.delete(key)
        run.controller.abort()
      }
    }
  }
}
