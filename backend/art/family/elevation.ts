import { luminance, mix } from '../svg/colour.ts'
import { type Palette, toneLimitsOf } from '../svg/palette.ts'
import { formatNumber, polygon, rectangle } from '../svg/path.ts'
import type { Random } from '../svg/random.ts'
import type { Size } from '../svg/sheet.ts'
import { hangAlong, type WallToScale } from './elevation-hanging.ts'

/** A line drawing, a painted wall, two walls above each other, or a wall that exceeds the picture. */
type Kind = 'line' | 'solid' | 'double' | 'close'

type Elevation = { random: Random; box: Size; kind: Kind; palette: Palette }

/** Draws an elevation of a wall: works at eye level, a person beside them, and dimension lines below. */
export function drawElevation(random: Random, box: Size, palette: Palette): string {
  const kind: Kind = random.pick(['line', 'solid', 'double', 'close', 'solid', 'close'])
  const rows = kind === 'double' ? 2 : 1
  const elevation = { random, box, kind, palette }
  const walls = Array.from({ length: rows }, (_, row) =>
    drawWall(elevation, wallIn(elevation, row)),
  )
  return [drawSquares(box, rows, palette), ...walls, drawScale(elevation)].join('')
}

/** Draws squared paper. */
function drawSquares({ width, height }: Size, rows: number, { paper, inks }: Palette): string {
  const step = height / (rows === 2 ? 34 : 26)
  const lines: string[] = []
  for (let x = step / 2; x < width; x += step)
    lines.push(`M${formatNumber(x)} 0v${formatNumber(height)}`)
  for (let y = step / 2; y < height; y += step)
    lines.push(`M0 ${formatNumber(y)}h${formatNumber(width)}`)
  return stroke(lines.join(''), mix(paper, inks[2], 0.28), 0.5)
}

function wallIn({ random, box, kind, palette }: Elevation, row: number): WallToScale {
  const { width, height } = box
  const { paper, inks, isDark } = palette
  const { low, high } = toneLimitsOf(palette)
  const isClose = kind === 'close'
  const isDouble = kind === 'double'
  const top = height * (isDouble ? 0.05 + 0.49 * row : isClose ? -0.03 : 0.08)
  const floor = top + height * (isDouble ? 0.35 : isClose ? 0.84 : 0.68)
  const metre = (floor - top) / (isClose ? 2.7 : isDouble ? 2.9 : 3.1)
  const isPainted =
    kind === 'solid' || (isClose && random.chance(0.6)) || (isDouble && random.chance(0.4))
  const painted = isPainted ? random.pick([inks[1], inks[0], mix(paper, inks[1], 0.6)]) : undefined
  const isLight = painted !== undefined && luminance(painted) > 0.5
  return {
    left: width * (isClose ? -0.06 : isDouble && row === 1 ? 0.2 : 0.055),
    right: width * (isClose ? 1.06 : isDouble && row === 0 ? 0.82 : 0.945),
    top,
    floor,
    eye: floor - 1.5 * metre,
    metre,
    painted,
    ink: painted === undefined ? inks[0] : isLight ? low : high,
    sheet: painted === undefined ? paper : isLight ? high : isDark ? low : paper,
  }
}

function drawWall(elevation: Elevation, wall: WallToScale): string {
  const { random, box, kind, palette } = elevation
  const { inks } = palette
  const { left, right, top, floor, eye, painted, ink } = wall
  const weight = kind === 'double' ? 0.85 : 1
  const isHidden = painted !== undefined && Math.abs(luminance(inks[2]) - luminance(painted)) < 0.22
  const ground = painted
    ? `<path fill="${painted}" d="${rectangle(left, top, right - left, floor - top)}"/>`
    : ''
  const dashes = `<path fill="none" stroke="${isHidden ? ink : inks[2]}" stroke-width="1.2" stroke-dasharray="16 4 2 4" d="M0 ${formatNumber(eye)}H${formatNumber(box.width)}"/>`
  const { drawn, edges } = hangAlong(random, wall, { palette, weight })
  const hatches: string[] = []
  for (let x = -4; x < box.width; x += 6.5)
    hatches.push(`M${formatNumber(x)} ${formatNumber(floor + 6.5)}l5-5`)
  const pointer = (edge: number, away: 1 | -1) =>
    polygon([
      [edge + 8 * away, eye - 7],
      [edge, eye - 7],
      [edge + 4 * away, eye],
    ])
  return [
    ground,
    dashes,
    drawn,
    stroke(
      `M${formatNumber(left)} ${formatNumber(floor)}V${formatNumber(top)}H${formatNumber(right)}V${formatNumber(floor)}`,
      inks[0],
      1.3,
    ),
    stroke(`M0 ${formatNumber(floor)}H${formatNumber(box.width)}`, inks[0], 3.2 * weight),
    stroke(hatches.join(''), inks[0], 0.8),
    `<path fill="${inks[2]}" d="${pointer(left, -1)}${pointer(right, 1)}"/>`,
    drawMeasures(elevation, wall, [left, ...edges, right]),
  ].join('')
}

/** Draws dimension lines below the floor, and one of the whole wall if there is room. */
function drawMeasures(
  { kind, palette: { paper, inks } }: Elevation,
  { left, right, floor }: WallToScale,
  edges: readonly number[],
): string {
  const line = floor + (kind === 'close' ? 16 : 14)
  const whole = line + 11
  const fine = [`M${formatNumber(left)} ${formatNumber(line)}H${formatNumber(right)}`]
  const slashes: string[] = []
  for (const edge of edges) {
    if (edge > right + 0.1) continue
    fine.push(`M${formatNumber(edge)} ${formatNumber(line - 5)}v9`)
    slashes.push(`M${formatNumber(edge - 2.4)} ${formatNumber(line + 2.4)}l4.8-4.8`)
  }
  if (kind === 'line' || kind === 'solid') {
    fine.push(`M${formatNumber(left)} ${formatNumber(whole)}H${formatNumber(right)}`)
    for (const edge of [left, right]) {
      fine.push(`M${formatNumber(edge)} ${formatNumber(whole - 4)}v8`)
      slashes.push(`M${formatNumber(edge - 3)} ${formatNumber(whole + 3)}l6-6`)
    }
  }
  return (
    stroke(fine.join(''), mix(paper, inks[0], 0.55), 0.7) + stroke(slashes.join(''), inks[0], 1.6)
  )
}

/** Draws a scale bar of five parts. */
function drawScale({ box: { width, height }, kind, palette: { inks } }: Elevation): string {
  const x = width * (kind === 'double' ? 0.03 : 0.055)
  const y = height - (kind === 'line' || kind === 'solid' ? 5.5 : 7) - 1.6
  const parts = [0, 24, 48].map((along) => rectangle(x + along, y, 12, 3.2))
  return `<path fill="${inks[0]}" d="${parts.join('')}"/>${stroke(rectangle(x, y, 60, 3.2), inks[0], 0.7)}`
}

function stroke(path: string, colour: string, width: number): string {
  return `<path fill="none" stroke="${colour}" stroke-width="${formatNumber(width)}" d="${path}"/>`
}
