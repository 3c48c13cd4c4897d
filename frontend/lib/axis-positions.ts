/** Minimum distance of two marks, as a share of the axis. Smaller if there is no room for all. */
const minGap = 0.024

/** Returns positions on a time axis, from 0 to 1, without overlaps. `times` are ascending, in ms. */
export function positionMarks(times: readonly number[]): number[] {
  const last = times.length - 1
  const first = times[0] ?? 0
  const span = (times[last] ?? 0) - first
  // Events of a single moment are at the end of the axis, which is the present.
  const byTime = times.map((at) => (span > 0 ? (at - first) / span : 1))
  return spreadApart(byTime, { gap: minGap, end: 1 })
}

/** Spreads ascending positions between 0 and `end` apart by `gap`, or evenly if there are too many. */
export function spreadApart(
  positions: readonly number[],
  { gap, end }: { gap: number; end: number },
): number[] {
  const last = positions.length - 1
  const step = Math.min(gap, end / Math.max(1, last))
  const placed: number[] = []
  for (const position of positions) placed.push(Math.max(position, (placed.at(-1) ?? -step) + step))
  // Some are beyond the end now. Each must leave room for those after it.
  return placed.map((position, index) => Math.min(position, end - step * (last - index)))
}

/** Returns the index of the mark that is nearest to a point of the axis. */
export function findNearestMark(marks: readonly number[], x: number): number {
  return marks.reduce(
    (best, mark, index) => (Math.abs(mark - x) < Math.abs((marks[best] ?? 0) - x) ? index : best),
    0,
  )
}
