import type { Noise } from '../svg/noise.ts'
import type { Point } from '../svg/path.ts'
import type { Random } from '../svg/random.ts'
import type { Size } from '../svg/sheet.ts'
import { clamp } from '../svg/smooth-step.ts'

/** A piece of a poster. `printed` is the outline of its front, `core` that of the white paper under it. */
export type Scrap = { middle: Point; size: Size; angle: number; printed: Point[]; core: Point[] }

/** Distance between the points of a tear, in units of the sheet. */
const step = 5.5

/** Positions of scraps, as shares of the remaining room. The first two are tall. */
const places: readonly Point[] = [
  [0.05, 0.2],
  [0.95, 0.75],
  [0.1, 0.95],
  [0.85, 0.05],
  [0.5, 0.5],
  [0.3, 0.9],
]

/** Creates four to six scraps, the large ones first. */
export function tearScraps(random: Random, noise: Noise, box: Size): Scrap[] {
  return places
    .slice(0, random.int(4, 6))
    .map((place, i) => tearScrap(random, noise, box, place, i))
}

function tearScrap(random: Random, noise: Noise, box: Size, place: Point, nth: number): Scrap {
  const isTall = nth < 2
  const width = box.width * (isTall ? random.range(0.62, 0.9) : random.range(0.36, 0.62))
  const height = box.height * (isTall ? random.range(0.6, 0.9) : random.range(0.26, 0.52))
  const middle: Point = [
    width / 2 + (box.width - width) * place[0] + box.width * random.range(-0.09, 0.09),
    height / 2 + (box.height - height) * place[1] + box.height * random.range(-0.09, 0.09),
  ]
  const angle = random.range(-0.13, 0.13)
  const slant = random.range(-0.2, 0.2) * height
  const [x, y] = [width / 2, height / 2]
  const corners: Point[] = [
    [-x, -y],
    [x, -y + slant],
    [x * random.range(0.8, 1), y],
    [-x * random.range(0.8, 1), y - slant * 0.6],
  ]
  const printed = tear(
    random,
    noise,
    corners.map((corner) => turn(corner, angle, middle)),
  )
  const core = printed.map(([px, py]): Point => {
    const [dx, dy] = [px - middle[0], py - middle[1]]
    const bare = 2.2 + 4.2 * clamp(0.5 + noise(px * 0.045 + nth * 7, py * 0.045))
    const scale = 1 + bare / (Math.hypot(dx, dy) || 1)
    return [middle[0] + dx * scale, middle[1] + dy * scale]
  })
  return { middle, size: { width, height }, angle, printed, core }
}

function turn([x, y]: Point, angle: number, middle: Point): Point {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  return [middle[0] + x * cos - y * sin, middle[1] + x * sin + y * cos]
}

/** Returns a torn outline of a shape, displaced by a long wave, a short one, and fibres. */
function tear(random: Random, noise: Noise, corners: readonly Point[]): Point[] {
  return corners.flatMap((from, i) => {
    const to = corners[(i + 1) % corners.length] ?? from
    const [dx, dy] = [to[0] - from[0], to[1] - from[1]]
    const length = Math.hypot(dx, dy)
    const count = Math.max(1, Math.round(length / step))
    return Array.from({ length: count }, (_, n): Point => {
      const [x, y] = [from[0] + (dx * n) / count, from[1] + (dy * n) / count]
      const coarse = 5 * noise(x * 0.03, y * 0.03)
      const fine = 1.6 * noise(x * 0.16 + 9, y * 0.16)
      const off = (coarse + fine + random.range(-0.5, 0.5)) / length
      return [x - dy * off, y + dx * off]
    })
  })
}
