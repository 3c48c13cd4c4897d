import { clamp } from '../svg/smooth-step.ts'

/** Index of an ink in the palette, or -1 for the paper. */
type CellInk = -1 | 0 | 1 | 2

/** Grid of cells. Cells outside of it are ignored on writes and read as paper. */
export type Raster = {
  columns: number
  rows: number
  at: (column: number, row: number) => CellInk
  set: (column: number, row: number, ink: CellInk) => void
  /** Shifts a row to the right. Cells that leave it return on the left. */
  rotateRow: (row: number, by: number) => void
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
    rotateRow(row, by) {
      const line = lines[row]
      if (line) lines[row] = [...line.slice(-by), ...line.slice(0, -by)]
    },
  }
}

/** Returns true if a cell is inked at this density: ordered dithering by Bayer's 8 by 8 matrix. */
export function isInked(column: number, row: number, share: number): boolean {
  return clamp(share) * 64 > bayer(column, row) + 0.5
}

/** Returns an entry of Bayer's matrix: the interleaved bits of `column xor row` and `row`, lowest first. */
function bayer(column: number, row: number): number {
  let value = 0
  for (let bit = 0; bit < 3; bit++) {
    const either = ((column ^ row) >> bit) & 1
    const down = (row >> bit) & 1
    value = (value << 2) | (either << 1) | down
  }
  return value
}
