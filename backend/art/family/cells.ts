import type { Palette } from '../svg/palette.ts'
import type { Random } from '../svg/random.ts'
import type { Size } from '../svg/sheet.ts'
import { setAutomaton } from './cells-automaton.ts'
import { type Raster, rasterOf } from './cells-raster.ts'
import { setDusk, setGarden } from './cells-scenes.ts'

/** Draws a grid of cells: a dithered landscape with shifted rows, or an automaton. */
export function drawCells(random: Random, { width, height }: Size, { inks }: Palette): string {
  const side = random.pick([32, 36, 40])
  const unit = Math.min(width, height) / side
  const raster = rasterOf(Math.round(width / unit), Math.round(height / unit))
  const kind = random.pick(['dusk', 'dusk', 'garden', 'garden', 'automaton'] as const)
  if (kind === 'automaton') setAutomaton(random, raster, side)
  else {
    if (kind === 'dusk') setDusk(random, raster, side)
    else setGarden(random, raster, side)
    if (random.chance(0.75)) rotateBands(random, raster)
  }
  const paths = inks.map((ink, i) => {
    const path = runsOf(raster, i)
    return path && `<path fill="${ink}" d="${path}"/>`
  })
  // Stretched slightly, so that the cells fill the picture.
  return `<svg viewBox="0 0 ${raster.columns} ${raster.rows}" preserveAspectRatio="none">${paths.join('')}</svg>`
}

function rotateBands(random: Random, raster: Raster): void {
  const bands = random.int(2, 4)
  for (let i = 0; i < bands; i++) {
    const top = random.int(2, raster.rows - 6)
    const height = random.int(1, 4)
    const by = random.int(3, 9) * (random.chance(0.5) ? 1 : -1)
    for (let row = top; row < top + height; row++) raster.rotateRow(row, by)
  }
}

/** Draws the cells of an ink; adjacent cells of a row become one rectangle. */
function runsOf({ columns, rows, at }: Raster, ink: number): string {
  let path = ''
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const start = column
      while (column < columns && at(column, row) === ink) column += 1
      const run = column - start
      if (run > 0) path += `M${start} ${row}h${run}v1h-${run}z`
    }
  }
  return path
}
