/** How near two marks stand at least, as a share of the axis, where that leaves room for all. */
const nearest = 0.024

/**
 * Where events stand on an axis of time, from 0 to 1, in their order: by their times, in ms, and nudged
 * apart where they would overlap.
 */
export function placeMarks(times: readonly number[]): number[] {
  const last = times.length - 1
  const first = times[0] ?? 0
  const span = (times[last] ?? 0) - first
  // What happened at once, or alone, stands at the end, where the present is.
  const byTime = times.map((at) => (span > 0 ? (at - first) / span : 1))
  const gap = Math.min(nearest, 1 / Math.max(1, last))
  const placed: number[] = []
  for (const x of byTime) placed.push(Math.max(x, (placed.at(-1) ?? -gap) + gap))
  for (let at = last; at >= 0; at -= 1) {
    placed[at] = Math.min(placed[at] ?? 1, 1 - gap * (last - at), (placed[at + 1] ?? 1 + gap) - gap)
  }
  return placed
}

/** The place of the mark that is nearest to a point of the axis. */
export function findNearest(marks: readonly number[], x: number): number {
  return marks.reduce(
    (best, mark, place) => (Math.abs(mark - x) < Math.abs((marks[best] ?? 0) - x) ? place : best),
    0,
  )
}
