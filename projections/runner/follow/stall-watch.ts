/** Milliseconds without activity after which a projector with events to project counts as stalled. */
export const stalledAfterMs = 120_000

/** Notices a projector that does nothing although events wait. */
export type StallWatch = {
  /** Reports that the projector moved, changed its role, or failed and tries again. */
  noteActivity: () => void
  /** Reports whether events wait, as each look at the end of the log shows. */
  noteBehind: (isBehind: boolean) => void
  isStalled: () => boolean
}

/** `now` is in milliseconds and never goes back. */
export function watchStall(
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
    // An event that follows a quiet hour gets the whole time as well.
    isStalled: () =>
      behindSince !== undefined && now() - Math.max(activeAt, behindSince) >= afterMs,
  }
}
