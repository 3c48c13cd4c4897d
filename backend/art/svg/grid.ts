import type { Size } from './sheet.ts'

/** Grid of square cells, centred in a box. */
export type Grid = { columns: number; rows: number; unit: number; left: number; top: number }

/** Creates a grid with `cells` along the short side, and the number that best fills the long one. */
export function gridIn({ width, height }: Size, cells: number): Grid {
  const unit = Math.min(width, height) / cells
  const columns = Math.round(width / unit)
  const rows = Math.round(height / unit)
  return {
    columns,
    rows,
    unit,
    left: (width - columns * unit) / 2,
    top: (height - rows * unit) / 2,
  }
}
