/** Milliseconds without activity after which a projector with events to project counts as stalled. */
export const stalledAfterMs = 120_000

/**
 * Creates a watch that detects a projector that does nothing although events wait. `now` returns
 * milliseconds and never decreases.
 */
export function createStallWatch(
  afterMs = stalledAfterMs,
  now: () => number = () => performance.now(),
) {
  let activeAt = now()
  let behindSince: number | undefined
  return {
    /** Records that the projector moved, changed its role, or failed and tries again. */
    recordActivity: () => {
      activeAt = now()
    },
    /** Records, after each read of the end of the log, if events wait. */
    recordBehind: (isBehind: boolean) => {
      behindSince = isBehind ? (behindSince ?? now()) : undefined
    },
    // A long idle time does not count: the limit starts with the first waiting event.
    isStalled: () =>
      behindSince !== undefined && now() - Math.max(activeAt, behindSince) >= afterMs,
  }
}
