import { setTimeout as delay } from 'node:timers/promises'

/** Milliseconds that a read may take. It exceeds the timeout of a store, so that one slow response hides no value. */
const maxReadMs = 20_000

type Options<Value> = {
  /** Ends the reads. */
  signal: AbortSignal
  /** Milliseconds between the end of a read and the next one. */
  everyMs?: number
  /** Called after each read, with undefined after a failed one. */
  onRead?: (value: Value | undefined) => void
}

/**
 * Reads a value in the background until `signal` aborts, so that callers never wait for a store.
 * Only one read runs at a time, so that a store that does not respond occupies only one connection
 * or thread.
 */
export function startSampling<Value>(
  read: () => Promise<Value>,
  { signal, everyMs = 5_000, onRead = () => undefined }: Options<Value>,
) {
  const maxAgeMs = everyMs + maxReadMs
  let sample: { value: Value; at: number } | undefined
  let isResponding: boolean | undefined
  let startedAt = 0

  async function readOnce(): Promise<Value | undefined> {
    try {
      const value = await read()
      sample = { value, at: performance.now() }
      isResponding = true
      return value
    } catch {
      isResponding = false
      return undefined
    }
  }

  async function follow(): Promise<void> {
    while (!signal.aborted) {
      startedAt = performance.now()
      const value = await readOnce()
      if (signal.aborted) return
      onRead(value)
      await delay(everyMs, undefined, { ref: false, signal }).catch(() => undefined)
    }
  }

  void follow()
  return {
    /** Returns the last value; undefined before the first one, or if it is too old. */
    last: (): Value | undefined =>
      sample && performance.now() - sample.at < maxAgeMs ? sample.value : undefined,
    /** Returns true if the last read succeeded; undefined until the first one has ended. */
    isResponding: () => (performance.now() - startedAt > maxAgeMs ? false : isResponding),
  }
}
