import { luminance, mix } from '../svg/colour.ts'
import { type Noise, noiseFrom } from '../svg/noise.ts'
import { type Palette, toneLimitsOf } from '../svg/palette.ts'
import { circle, ellipse, formatNumber, openCurve, type Point, rectangle } from '../svg/path.ts'
import type { Random } from '../svg/random.ts'
import type { Size } from '../svg/sheet.ts'

/** Number of boards of a crate, the colour of their wood, and the palette of the drawing. */
export type Boards = { boards: number; wood: string; palette: Palette }

/** A board and its place. The grain bends around `knot`. */
type Board = {
  number: number
  top: number
  width: number
  depth: number
  knot: { x: number; y: number; across: number } | undefined
}

/** Draws horizontal boards with their grain, and the nails at their ends. */
export function drawBoards(
  random: Random,
  { width, height }: Size,
  { boards, wood, palette }: Boards,
): { wood: string; nails: string } {
  const noise = noiseFrom(random)
  const { low, high } = toneLimitsOf(palette)
  const depth = height / boards
  const grain: string[] = []
  const nails: string[] = []
  const planks = Array.from({ length: boards }, (_, number) => {
    const top = number * depth
    const tone = mix(wood, random.chance(0.5) ? high : low, random.range(0, 0.1))
    const board = { number, top, width, depth, knot: knotIn(random, { top, width, depth }) }
    grain.push(drawGrain(random, noise, board))
    for (const x of [8, width - 8]) {
      nails.push(circle(x, top + depth * 0.25, 1.7), circle(x, top + depth * 0.75, 1.7))
    }
    return `<path fill="${tone}" d="${rectangle(0, top, width, depth + 0.5)}"/>`
  })
  const gaps = Array.from(
    { length: boards - 1 },
    (_, i) => `M0 ${formatNumber(depth * (i + 1))}h${formatNumber(width)}`,
  ).join('')
  const dark = mix(wood, luminance(wood) < 0.3 ? high : low, 0.3)
  return {
    wood: [
      ...planks,
      `<g fill="none"><path stroke="${dark}" stroke-width=".9" d="${grain.join('')}"/>`,
      `<path stroke="${low}" stroke-width="2" d="${gaps}"/>`,
      `<path stroke="${mix(wood, high, 0.5)}" stroke-width=".7" transform="translate(0 1.4)" d="${gaps}"/></g>`,
    ].join(''),
    nails: `<path fill="${low}" d="${nails.join('')}"/>`,
  }
}

function knotIn(
  random: Random,
  { top, width, depth }: Pick<Board, 'top' | 'width' | 'depth'>,
): Board['knot'] {
  const x = random.range(0.1, 0.9) * width
  const y = top + depth * random.range(0.35, 0.65)
  const hasKnot = random.chance(0.6)
  const across = width * random.range(0.06, 0.1)
  return hasKnot ? { x, y, across } : undefined
}

const steps = 7

function drawGrain(random: Random, noise: Noise, board: Board): string {
  const { number, top, width, depth, knot } = board
  const count = random.int(4, 6)
  const lines = Array.from({ length: count }, (_, i) => {
    const level = top + (depth * (i + 0.6)) / (count + 0.2)
    const points = Array.from({ length: steps + 1 }, (_, step): Point => {
      const isEnd = step === 0 || step === steps
      const drift = isEnd ? 0 : 0.4 * noise(number * 3.1, i * 1.7 + step * 0.3)
      const x = Math.round(((step + drift) / steps) * width)
      const wave = depth * 0.09 * noise(x * 0.007 + number * 9, i * 0.22 + number * 5)
      const y = level + wave + aroundKnot(knot, { x, level, depth })
      return [x, Math.min(top + depth - 1, Math.max(top + 1, y))]
    })
    return openCurve(points)
  })
  if (!knot) return lines.join('')
  const rings = [1, 2, 3].map((ring) =>
    ellipse(knot.x, knot.y, knot.across * 0.2 * ring, depth * 0.05 * ring),
  )
  return [...lines, ...rings].join('')
}

/** Returns the displacement of a grain line by a knot. */
function aroundKnot(
  knot: Board['knot'],
  { x, level, depth }: { x: number; level: number; depth: number },
): number {
  if (!knot) return 0
  const near = Math.exp(-(((x - knot.x) / (knot.across * 1.4)) ** 2))
  const off = level - knot.y
  const push = depth * 0.17 * near * Math.exp(-Math.abs(off) / (depth * 0.3))
  return off < 0 ? -push : push
}
