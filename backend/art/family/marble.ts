import type { Palette } from '../svg/palette.ts'
import { closedCurve, type Point, rectangle } from '../svg/path.ts'
import type { Random } from '../svg/random.ts'
import type { Size } from '../svg/sheet.ts'
import { clamp } from '../svg/smooth-step.ts'
import {
  comb,
  curl,
  type Drop,
  push,
  ringedDrops,
  type Stir,
  strewnDrops,
  wave,
} from './marble-water.ts'

/** Distance beyond the picture to which outlines are clamped. */
const around = 14
/** Maximum squared distance between a piece of an outline and its chord. */
const tolerance = 1.7
/** Length beyond which even a straight piece is halved. */
const maxPiece = 34
const maxHalvings = 3

/** Draws drops that push earlier ones aside, stirred by a comb, waves or whirls, or not at all. */
export function drawMarble(random: Random, box: Size, { paper, inks }: Palette): string {
  const stirring = random.pick([null, comb, comb, wave, curl])
  const drops = stirring ? ringedDrops(random, box) : strewnDrops(random, box)
  const stir: Stir = stirring?.(random, box) ?? ((point) => point)
  const colours = [...inks, paper]
  const outermost = colours[drops.at(-1)?.colour ?? 0]
  const shapes = drops.map((drop, i) => {
    const later = drops.slice(i + 1)
    const outline = outlineOf(drop, (point) => stir(later.reduce(push, point)), box)
    return outline.length > 4
      ? `<path fill="${colours[drop.colour]}" d="${closedCurve(outline)}"/>`
      : ''
  })
  return `<path fill="${outermost}" d="${rectangle(0, 0, box.width, box.height)}"/>${shapes.join('')}`
}

/** Returns the moved edge of a drop, with more points where it bends more. */
function outlineOf(drop: Drop, move: (point: Point) => Point, { width, height }: Size): Point[] {
  const pieces = 24
  const at = (turn: number) =>
    move([
      drop.x + drop.radius * Math.cos(turn * Math.PI * 2),
      drop.y + drop.radius * Math.sin(turn * Math.PI * 2),
    ])
  const points: Point[] = []
  let start = at(0)
  for (let i = 0; i < pieces; i++) {
    const end = at((i + 1) / pieces)
    points.push(start)
    halve(i / pieces, start, (i + 1) / pieces, end, maxHalvings)
    start = end
  }
  return points
    .map(([x, y]): Point => [clamp(x, -around, width + around), clamp(y, -around, height + around)])
    .filter(([x, y], i, all) => x !== all[i - 1]?.[0] || y !== all[i - 1]?.[1])

  function halve(from: number, start: Point, to: number, end: Point, left: number): void {
    const half = (from + to) / 2
    const middle = at(half)
    if (left === 0 || (isOut(start) && isOut(middle) && isOut(end))) return
    const bend = squaredLength(
      middle[0] - (start[0] + end[0]) / 2,
      middle[1] - (start[1] + end[1]) / 2,
    )
    if (bend <= tolerance && squaredLength(start[0] - end[0], start[1] - end[1]) <= maxPiece ** 2)
      return
    halve(from, start, half, middle, left - 1)
    points.push(middle)
    halve(half, middle, to, end, left - 1)
  }

  function isOut([x, y]: Point): boolean {
    return x < -around || x > width + around || y < -around || y > height + around
  }
}

function squaredLength(x: number, y: number): number {
  return x * x + y * y
}
