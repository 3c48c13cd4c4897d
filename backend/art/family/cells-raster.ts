import { clamp } from '../svg/ramp.ts'

/** An ink by its place in the palette, or -1 for the paper. */
export type CellInk = -1 | 0 | 1 | 2

/** Squares in rows; what lies outside is not written and reads as paper. */
export type Raster = {
  columns: number
  rows: number
  at: (column: number, row: number) => CellInk
  set: (column: number, row: number, ink: CellInk) => void
  /** Moves a row to the right; what leaves it comes back at the other end. */
  slip: (row: number, by: number) => void
}

export function rasterOf(columns: number, rows: number): Raster {
  const lines = Array.from({ length: rows }, () => Array<CellInk>(columns).fill(-1))
  return {
    columns,
    rows,
    at: (column, row) => lines[row]?.[column] ?? -1,
    set(column, row, ink) {
      const line = lines[row]
      if (line && column >= 0 && column < columns) line[column] = ink
    },
    slip(row, by) {
      const line = lines[row]
      if (line) lines[row] = [...line.slice(-by), ...line.slice(0, -by)]
    },
  }
}

/** Whether a cell takes ink of this share: ordered dither by Bayer's matrix of 8 by 8. */
export function isInked(column: number, row: number, share: number): boolean {
  return clamp(share) * 64 > bayer(column, row) + 0.5
}

/** Bayer's matrix: the bits of `column xor row` and of `row`, interleaved, the lowest first. */
function bayer(column: number, row: number): number {
  let value = 0
  for (let bit = 0; bit < 3; bit++) {
    const either = ((column ^ row) >> bit) & 1
    const down = (row >> bit) & 1
    value = (value << 2) | (either << 1) | down
  }
  return value
}
