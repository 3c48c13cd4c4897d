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
  return nudgeApart(byTime, { gap: nearest, end: 1 })
}

/**
 * Moves places, in ascending order and from 0 to `end`, apart by `gap`, or by even steps where they
 * are too many for that.
 */
export function nudgeApart(
  places: readonly number[],
  { gap, end }: { gap: number; end: number },
): number[] {
  const last = places.length - 1
  const step = Math.min(gap, end / Math.max(1, last))
  const placed: number[] = []
  for (const x of places) placed.push(Math.max(x, (placed.at(-1) ?? -step) + step))
  for (let at = last; at >= 0; at -= 1) {
    placed[at] = Math.min(placed[at] ?? end, end - step * (last - at))
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
