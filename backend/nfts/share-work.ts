type UnderWay<Result> = { result: Promise<Result>; end: AbortController; waiting: number }

/** Asks for what a key stands for; `signal` ends the wait. */
export type SharedWork<Result> = (key: string, signal: AbortSignal) => Promise<Result>

/**
 * One piece of work per key at a time, shared by all who ask for it meanwhile. It is ended when nobody
 * waits for it any more, and whoever comes after that begins anew.
 */
export function shareWork<Result>(
  work: (key: string, signal: AbortSignal) => Promise<Result>,
): SharedWork<Result> {
  const underWay = new Map<string, UnderWay<Result>>()

  function begin(key: string): UnderWay<Result> {
    const end = new AbortController()
    const started = { result: work(key, end.signal), end, waiting: 0 }
    const forget = () => {
      if (underWay.get(key) === started) underWay.delete(key)
    }
    started.result.then(forget, forget)
    underWay.set(key, started)
    return started
  }

  return async (key, signal) => {
    signal.throwIfAborted()
    const joined = underWay.get(key) ?? begin(key)
    joined.waiting += 1
    const gone = Promise.withResolvers<never>()
    const leave = () => gone.reject(signal.reason)
    signal.addEventListener('abort', leave, { once: true })
    try {
      return await Promise.race([joined.result, gone.promise])
    } finally {
      signal.removeEventListener('abort', leave)
      joined.waiting -= 1
      if (joined.waiting === 0) {
        if (underWay.get(key) === joined) underWay.delete(key)
        joined.end.abort()
      }
    }
  }
}
