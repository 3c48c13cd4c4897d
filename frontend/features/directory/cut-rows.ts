import type { LargeSide } from './place-large.ts'

/** Returns the index of the first artwork of each row. In three columns a large artwork has a separate row. */
export function splitIntoRows(
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
