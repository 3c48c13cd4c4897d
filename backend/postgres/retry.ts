import { setTimeout as sleep } from 'node:timers/promises'
import { NoAnswer } from './faults.ts'

const firstPause = 25
const longestPause = 1000

/** How long to wait before try number `round`, from 1, in milliseconds; with jitter. */
export function pauseBefore(round: number): number {
  return Math.min(longestPause, firstPause * 2 ** (round - 1)) * (0.5 + Math.random() / 2)
}

/** Waits for `ms`, or until `signal` aborts; never rejects. */
export async function pause(ms: number, signal?: AbortSignal): Promise<void> {
  await sleep(ms, undefined, signal ? { signal } : {}).catch(() => undefined)
}

type Terms = {
  isPassing: (error: unknown) => boolean
  /** Milliseconds after which no new try begins. */
  patience: number
  signal?: AbortSignal
}

/** Tries again after faults that may pass, with growing pauses; rejects with the last fault. */
export async function retry<Result>(
  attempt: () => Promise<Result>,
  { isPassing, patience, signal }: Terms,
): Promise<Result> {
  const deadline = performance.now() + patience
  for (let round = 1; ; round += 1) {
    try {
      return await attempt()
    } catch (error) {
      const wait = pauseBefore(round)
      if (!isPassing(error) || signal?.aborted || performance.now() + wait > deadline) throw error
      await pause(wait, signal)
    }
  }
}

/** Rejects with `NoAnswer` when `work` takes longer than `ms`. The work itself goes on; its result is dropped. */
export async function within<Result>(ms: number, work: Promise<Result>): Promise<Result> {
  const waiting = new AbortController()
  const late = pause(ms, waiting.signal).then(() => {
    throw new NoAnswer(ms)
  })
  late.catch(() => undefined)
  try {
    return await Promise.race([work, late])
  } finally {
    waiting.abort()
  }
}
