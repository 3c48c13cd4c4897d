import type { LargeSide } from './place-large.ts'

/** The index at which each row begins; a large artwork has a row to itself in three columns. */
export function cutRows(
  count: number,
  columns: number,
  large: ReadonlyMap<number, LargeSide>,
): number[] {
  const starts: number[] = []
  for (let start = 0; start < count; ) {
    starts.push(start)
    start += columns === 3 && large.has(start) ? 1 : columns
  }
  return starts
}
