import { mix } from '../svg/colour.ts'
import type { Palette } from '../svg/palette.ts'
import { circle, formatNumber } from '../svg/path.ts'
import type { Random } from '../svg/random.ts'
import type { Size } from '../svg/sheet.ts'
import { beetles } from './specimens-beetles.ts'
import { eggs } from './specimens-eggs.ts'
import { shells } from './specimens-shells.ts'
import { stones } from './specimens-stones.ts'
import type { DrawSpecimen, Specimen, Tray } from './specimens-tray.ts'

type Kind = {
  /** Returns the number of specimens in a row, for large and small ones. */
  columns: (random: Random, isLarge: boolean) => number
  /** Ratio of the height of a cell to its width. */
  heightRatio: number
  scale: number
  /** Returns the function that draws the specimens of one tray. */
  createDraw: (random: Random) => DrawSpecimen
}

const narrow: Kind['columns'] = (random, isLarge) => (isLarge ? 2 : random.pick([3, 4]))
const wide: Kind['columns'] = (_random, isLarge) => (isLarge ? 2 : 3)

const kinds: readonly Kind[] = [
  { columns: wide, heightRatio: 1.1, scale: 1, createDraw: stones },
  { columns: narrow, heightRatio: 1.25, scale: 0.88, createDraw: beetles },
  { columns: narrow, heightRatio: 1.2, scale: 1, createDraw: eggs },
  { columns: wide, heightRatio: 1.1, scale: 1, createDraw: shells },
]

/** Draws a tray of engraved specimens: one in colour, and one empty place. */
export function drawSpecimens(random: Random, box: Size, palette: Palette): string {
  const { paper, inks } = palette
  const kind = random.pick(kinds)
  const draw = kind.createDraw(random)
  const columns = kind.columns(random, random.chance(0.3))
  const cellWidth = box.width / columns
  const rows = Math.min(4, Math.max(2, Math.round(box.height / (cellWidth * kind.heightRatio))))
  const cellHeight = box.height / rows
  const count = columns * rows
  const accent = random.int(0, count - 1)
  const empty = (accent + random.int(1, count - 1)) % count
  const tray: Tray = {
    palette,
    line: cellWidth > 100 ? 1.2 : cellWidth > 70 ? 1 : 0.8,
    tone: mix(paper, inks[2], 0.34),
    wash: mix(paper, inks[1], 0.3),
  }
  const captions: string[] = []
  const specimens = Array.from({ length: count }, (_, index): Specimen => {
    const x = cellWidth * ((index % columns) + 0.5)
    const row = Math.floor(index / columns)
    const y = cellHeight * (row + 0.46)
    captions.push(
      `M${formatNumber(x - cellWidth * 0.07)} ${formatNumber(cellHeight * (row + 0.955))}h${formatNumber(cellWidth * 0.14)}`,
    )
    const radius = Math.min(cellWidth, cellHeight) * random.range(0.33, 0.42) * kind.scale
    if (index === empty) return drawGap(x, y, radius, palette)
    return draw({ x, y, radius, isAccent: index === accent, index }, tray)
  })
  return [
    random.chance(0.5) ? drawRules(box, { columns, rows }, palette) : '',
    ...specimens.map(({ painted }) => painted),
    '<g fill="none">',
    `<path stroke="${inks[0]}" stroke-width="${formatNumber(tray.line)}" stroke-linejoin="round" stroke-linecap="round" d="${specimens.map(({ inked }) => inked).join('')}"/>`,
    `<path stroke="${inks[0]}" stroke-width="1.4" d="${captions.join('')}"/></g>`,
  ].join('')
}

function drawGap(x: number, y: number, radius: number, { paper, inks }: Palette): Specimen {
  return {
    painted: `<path fill="none" stroke="${mix(paper, inks[0], 0.7)}" stroke-width=".9" stroke-dasharray="2.5 3" d="${circle(x, y, radius * 0.8)}"/>`,
    inked: `M${formatNumber(x - 2)} ${formatNumber(y)}h4M${formatNumber(x)} ${formatNumber(y - 2)}v4`,
  }
}

function drawRules(
  { width, height }: Size,
  { columns, rows }: { columns: number; rows: number },
  { paper, inks }: Palette,
): string {
  const upright = Array.from(
    { length: columns - 1 },
    (_, i) => `M${formatNumber((width / columns) * (i + 1))} 0v${formatNumber(height)}`,
  )
  const level = Array.from(
    { length: rows - 1 },
    (_, i) => `M0 ${formatNumber((height / rows) * (i + 1))}h${formatNumber(width)}`,
  )
  return `<path fill="none" stroke="${mix(paper, inks[0], 0.5)}" stroke-width=".8" d="${[...upright, ...level].join('')}"/>`
}
