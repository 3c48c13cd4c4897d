import { mix } from '../svg/colour.ts'
import type { Palette } from '../svg/palette.ts'
import { circle, short } from '../svg/path.ts'
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
  /** Ratio of the height to the width of a place. */
  tall: number
  scale: number
  /** Starts a tray. */
  begin: (random: Random) => DrawSpecimen
}

const narrow: Kind['columns'] = (random, isLarge) => (isLarge ? 2 : random.pick([3, 4]))
const wide: Kind['columns'] = (_random, isLarge) => (isLarge ? 2 : 3)

const kinds: readonly Kind[] = [
  { columns: wide, tall: 1.1, scale: 1, begin: stones },
  { columns: narrow, tall: 1.25, scale: 0.88, begin: beetles },
  { columns: narrow, tall: 1.2, scale: 1, begin: eggs },
  { columns: wide, tall: 1.1, scale: 1, begin: shells },
]

/** Draws a tray of engraved specimens: one in colour, and one empty place. */
export function drawSpecimens(random: Random, box: Size, palette: Palette): string {
  const { paper, inks } = palette
  const kind = random.pick(kinds)
  const draw = kind.begin(random)
  const columns = kind.columns(random, random.chance(0.3))
  const across = box.width / columns
  const rows = Math.min(4, Math.max(2, Math.round(box.height / (across * kind.tall))))
  const down = box.height / rows
  const count = columns * rows
  const hot = random.int(0, count - 1)
  const empty = (hot + random.int(1, count - 1)) % count
  const tray: Tray = {
    palette,
    line: across > 100 ? 1.2 : across > 70 ? 1 : 0.8,
    tone: mix(paper, inks[2], 0.34),
    wash: mix(paper, inks[1], 0.3),
  }
  const pins: string[] = []
  const specimens = Array.from({ length: count }, (_, number): Specimen => {
    const x = across * ((number % columns) + 0.5)
    const row = Math.floor(number / columns)
    const y = down * (row + 0.46)
    pins.push(`M${short(x - across * 0.07)} ${short(down * (row + 0.955))}h${short(across * 0.14)}`)
    const radius = Math.min(across, down) * random.range(0.33, 0.42) * kind.scale
    if (number === empty) return drawGap(x, y, radius, palette)
    return draw({ x, y, radius, isHot: number === hot, number }, tray)
  })
  return [
    random.chance(0.5) ? drawRules(box, { columns, rows }, palette) : '',
    ...specimens.map(({ painted }) => painted),
    '<g fill="none">',
    `<path stroke="${inks[0]}" stroke-width="${short(tray.line)}" stroke-linejoin="round" stroke-linecap="round" d="${specimens.map(({ inked }) => inked).join('')}"/>`,
    `<path stroke="${inks[0]}" stroke-width="1.4" d="${pins.join('')}"/></g>`,
  ].join('')
}

function drawGap(x: number, y: number, radius: number, { paper, inks }: Palette): Specimen {
  return {
    painted: `<path fill="none" stroke="${mix(paper, inks[0], 0.7)}" stroke-width=".9" stroke-dasharray="2.5 3" d="${circle(x, y, radius * 0.8)}"/>`,
    inked: `M${short(x - 2)} ${short(y)}h4M${short(x)} ${short(y - 2)}v4`,
  }
}

function drawRules(
  { width, height }: Size,
  { columns, rows }: { columns: number; rows: number },
  { paper, inks }: Palette,
): string {
  const upright = Array.from(
    { length: columns - 1 },
    (_, i) => `M${short((width / columns) * (i + 1))} 0v${short(height)}`,
  )
  const level = Array.from(
    { length: rows - 1 },
    (_, i) => `M0 ${short((height / rows) * (i + 1))}h${short(width)}`,
  )
  return `<path fill="none" stroke="${mix(paper, inks[0], 0.5)}" stroke-width=".8" d="${[...upright, ...level].join('')}"/>`
}
