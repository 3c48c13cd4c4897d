/** Milliseconds without activity after which a projector with events to project counts as stalled. */
export const stalledAfterMs = 120_000

/** Detects a projector that does nothing although events wait. */
export type StallWatch = {
  /** Records that the projector moved, changed its role, or failed and tries again. */
  noteActivity: () => void
  /** Records, after each read of the end of the log, if events wait. */
  noteBehind: (isBehind: boolean) => void
  isStalled: () => boolean
}

/** Creates a watch. `now` returns milliseconds and never decreases. */
export function createStallWatch(
  afterMs = stalledAfterMs,
  now: () => number = () => performance.now(),
): StallWatch {
  let activeAt = now()
  let behindSince: number | undefined
  return {
    noteActivity: () => {
      activeAt = now()
    },
    noteBehind: (isBehind) => {
      behindSince = isBehind ? (behindSince ?? now()) : undefined
    },
    // A long idle time does not count: the limit starts with the first waiting event.
    isStalled: () =>
      behindSince !== undefined && now() - Math.max(activeAt, behindSince) >= afterMs,
  }
}
