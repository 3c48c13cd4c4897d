import { gridIn } from '../svg/grid.ts'
import type { Palette } from '../svg/palette.ts'
import { formatNumber, formatNumbers } from '../svg/path.ts'
import type { Random } from '../svg/random.ts'
import type { Size } from '../svg/sheet.ts'
import { type Arc, corners, strandNear, tileArcs } from './strand-tiles.ts'

type Tile = { x: number; y: number; unit: number }

/** Overlap of inked arcs into the next tile, which hides hairlines of paper between them. */
const overlap = 1

/** Draws interlaced quarter arcs (Truchet tiles), with one continuous strand in the second ink. */
export function drawStrand(random: Random, box: Size, { paper, inks }: Palette): string {
  const { columns, rows, unit, left, top } = gridIn(box, random.int(5, 7))
  const lines = random.int(3, 4)
  const arcs = tileArcs(random, columns, rows)
  const chosen = strandNear(arcs, random.int(8, 14))
  const weight = unit / (lines * 2.6)
  const gap = unit / (lines + 1.2)
  const inner = unit / 2 - ((lines - 1) / 2) * gap
  const casing = (lines - 1) * gap + weight * 2.4

  const strands = arcs.map((arc) => {
    const tile = { x: left + arc.column * unit, y: top + arc.row * unit, unit }
    const bundle = Array.from({ length: lines }, (_, i) =>
      quarter(arc, tile, inner + i * gap, overlap),
    )
    const ink = chosen.has(arc) ? ` stroke="${inks[1]}"` : ''
    return [
      `<path stroke="${paper}" stroke-width="${formatNumber(casing)}" d="${quarter(arc, tile, unit / 2, 0)}"/>`,
      `<path${ink} d="${bundle.join('')}"/>`,
    ].join('')
  })
  return `<g fill="none" stroke="${inks[0]}" stroke-width="${formatNumber(weight)}">${strands.join('')}</g>`
}

/** Draws a quarter circle in a tile, extended straight by `run` at both ends. */
function quarter({ corner }: Arc, { x, y, unit }: Tile, radius: number, run: number): string {
  const { at, from, to } = corners[corner]
  const startX = x + at[0] * unit + from[0] * radius - to[0] * run
  const startY = y + at[1] * unit + from[1] * radius - to[1] * run
  const arc = [radius, radius, 0, 0, 1, (to[0] - from[0]) * radius, (to[1] - from[1]) * radius]
  const into = run > 0 ? `l${formatNumbers([to[0] * run, to[1] * run])}` : ''
  const out = run > 0 ? `l${formatNumbers([-from[0] * run, -from[1] * run])}` : ''
  return `M${formatNumbers([startX, startY])}${into}a${formatNumbers(arc)}${out}`
}
