import { pause, pauseBefore } from '#postgres/retry.ts'

/**
 * Runs `work` again and again until `signal` aborts: after a growing pause when it throws, at once
 * when it ends by itself. A call of `progress` makes the pauses short again. `onFault` says whether
 * to go on.
 */
export async function keepTrying(
  work: (progress: () => void) => Promise<void>,
  onFault: (error: unknown) => boolean,
  signal: AbortSignal,
): Promise<void> {
  let round = 0
  const progress = () => {
    round = 0
  }
  while (!signal.aborted) {
    try {
      await work(progress)
    } catch (error) {
      // What a stop breaks on its way is no fault.
      if (signal.aborted || !onFault(error)) return
      round += 1
      await pause(pauseBefore(round), signal)
    }
  }
}
