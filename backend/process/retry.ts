import { setTimeout as sleep } from 'node:timers/promises'
import pTimeout from 'p-timeout'

const firstPauseMs = 25
const longestPauseMs = 1000
/** Minimum duration of a try. A shorter one would time out before a working server can answer. */
const shortestTryMs = 100

/** Returns the pause after `round` failed tries, in milliseconds, with jitter. */
export function backoffMs(round: number, longestMs = longestPauseMs): number {
  return Math.min(longestMs, firstPauseMs * 2 ** (round - 1)) * (0.5 + Math.random() / 2)
}

/** Waits for `ms`, or until `signal` aborts; never rejects. */
export async function delay(ms: number, signal?: AbortSignal): Promise<void> {
  await sleep(ms, undefined, signal ? { signal } : {}).catch(() => undefined)
}

/**
 * Repeats a read every `pollMs` until its result is accepted, or until `timeoutMs` is over. Returns the
 * last result.
 */
export async function readUntil<Result>(
  read: () => Promise<Result>,
  isAccepted: (result: Result) => boolean,
  { pollMs, timeoutMs }: { pollMs: number; timeoutMs: number },
): Promise<Result> {
  const deadline = performance.now() + timeoutMs
  for (;;) {
    const result = await read()
    if (isAccepted(result) || performance.now() > deadline) return result
    await delay(pollMs)
  }
}

type RetryOptions = {
  isTransient: (error: unknown) => boolean
  /** Milliseconds after which no new try begins. */
  timeoutMs: number
  longestPauseMs?: number
  signal?: AbortSignal
}

/**
 * Retries after transient faults with growing pauses, and rejects with the last fault. Each attempt
 * receives the milliseconds that remain, at least a tenth of a second. An attempt that succeeds after an
 * abort keeps its result, which the caller may have to close; `p-retry` would drop it.
 */
export async function retry<Result>(
  attempt: (remainingMs: number) => Promise<Result>,
  { isTransient, timeoutMs, longestPauseMs, signal }: RetryOptions,
): Promise<Result> {
  const deadline = performance.now() + timeoutMs
  for (let round = 1; ; round += 1) {
    try {
      return await attempt(Math.max(shortestTryMs, deadline - performance.now()))
    } catch (error) {
      const wait = backoffMs(round, longestPauseMs)
      if (!isTransient(error) || signal?.aborted || performance.now() + wait > deadline) throw error
      await delay(wait, signal)
    }
  }
}

/**
 * Runs `work` repeatedly until `signal` aborts: after a growing pause when it throws, immediately when
 * it ends normally. A call of `resetPauses` resets the pauses. `onFault` returns true to continue.
 */
export async function retryUntilAborted(
  work: (resetPauses: () => void) => Promise<void>,
  onFault: (error: unknown) => boolean,
  signal: AbortSignal,
): Promise<void> {
  let round = 0
  const resetPauses = () => {
    round = 0
  }
  while (!signal.aborted) {
    try {
      await work(resetPauses)
    } catch (error) {
      // An error caused by a stop is not a fault.
      if (signal.aborted || !onFault(error)) return
      round += 1
      await delay(backoffMs(round), signal)
    }
  }
}

/** No response arrived in time. The operation may still happen. */
export class ResponseTimeout extends Error {
  override name = 'ResponseTimeout'

  constructor(ms: number) {
    super(`No answer within ${ms} ms`)
  }
}

/**
 * Rejects with `ResponseTimeout` when `work` takes longer than `milliseconds`. The work continues, and
 * its result is dropped.
 */
export function withTimeout<Result>(milliseconds: number, work: Promise<Result>): Promise<Result> {
  return pTimeout(work, { milliseconds, message: new ResponseTimeout(milliseconds) })
}
