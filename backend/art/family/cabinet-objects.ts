import {
  band,
  circle,
  closedCurve,
  formatNumber,
  formatNumbers,
  type Point,
  polygon,
  polyline,
} from '../svg/path.ts'
import type { Random } from '../svg/random.ts'

/** Place of an object: the centre of its foot, half its width, and its height. */
type Stand = { x: number; floor: number; half: number; height: number }

/** Outline of an object as path data, and the lines on it. */
type CabinetObject = { shape: string; lines: string }

/** Draws a vessel, ball, cube, cone, plant, dish or stepped tower. */
export function drawObject(random: Random, stand: Stand): CabinetObject {
  const draw = random.pick([vessel, vessel, vessel, vessel, ball, cube, cone, plant, dish, steps])
  return draw(stand, random)
}

function vessel(stand: Stand, random: Random): CabinetObject {
  const { x, floor, half, height } = stand
  const belly = random.range(0.7, 1)
  const neck = random.range(0.16, 0.42)
  const shoulder = random.range(0.3, 0.6)
  const stripes = random.int(1, 3)
  const shape = turned(stand, [
    [random.range(0.34, 0.6), 0],
    [random.range(0.4, 0.7), 0.05],
    [belly, shoulder * 0.6],
    [belly * 0.96, shoulder],
    [neck, shoulder + 0.24],
    [neck, 0.9],
    [random.range(0.3, 0.6), 1],
  ])
  const lines = Array.from({ length: stripes }, (_, i) => {
    const up = height * (shoulder * 0.45 + 0.14 * i)
    return `M${formatNumbers([x - half * 1.1, floor - up])}h${formatNumber(half * 2.2)}`
  })
  return { shape, lines: lines.join('') }
}

function ball({ x, floor, half }: Stand, random: Random): CabinetObject {
  const radius = half * random.range(0.8, 1)
  return {
    shape: circle(x, floor - radius, radius),
    lines: `M${formatNumbers([x - radius, floor - radius])}h${formatNumber(2 * radius)}`,
  }
}

function cube({ x, floor, half }: Stand): CabinetObject {
  const side = half * 0.95
  const rise = side / 2
  const [left, right, near] = [x - side, x + side, floor - side]
  return {
    shape: polygon([
      [x, floor],
      [right, floor - rise],
      [right, near - rise],
      [x, near - 2 * rise],
      [left, near - rise],
      [left, floor - rise],
    ]),
    lines:
      polyline([
        [left, near - rise],
        [x, near],
        [right, near - rise],
      ]) +
      polyline([
        [x, near],
        [x, floor],
      ]),
  }
}

function cone(stand: Stand): CabinetObject {
  const { x, floor, half, height } = stand
  const lines = [1, 2, 3].map((i) => {
    const bow = [half, height * 0.1, 2 * half, 0]
    return `M${formatNumbers([x - half, floor - height * i * 0.22])}q${formatNumbers(bow)}`
  })
  const sides: Point[] = [
    [1, 0],
    [0.9, 0.02],
    [0.5, 0.5],
    [0.02, 1],
    [0, 1],
  ]
  return { shape: turned(stand, sides), lines: lines.join('') }
}

function plant({ x, floor, half, height }: Stand, random: Random): CabinetObject {
  const count = random.int(5, 8)
  const rim = floor - height * 0.22
  const leaves = Array.from({ length: count }, (_, i) => {
    const off = i - (count - 1) / 2
    const length = height * 0.62 * (1 - 0.12 * Math.abs(off))
    const at = (turn: number, share: number): Point => {
      const angle = off * 0.36 + turn - Math.PI / 2
      return [x + Math.cos(angle) * length * share, rim + Math.sin(angle) * length * share]
    }
    return closedCurve([[x, rim], at(-0.17, 0.7), at(0, 1.1), at(0.17, 0.7)])
  })
  const pot = polygon([
    [x - half * 0.5, floor - height * 0.32],
    [x + half * 0.5, floor - height * 0.32],
    [x + half * 0.38, floor],
    [x - half * 0.38, floor],
  ])
  return { shape: leaves.join('') + pot, lines: '' }
}

/** Draws a dish that stands on its edge. */
function dish({ x, floor, half }: Stand): CabinetObject {
  const radius = half * 0.98
  const rings = [0.28, 0.52, 0.76].map((share) => circle(x, floor - radius, radius * share))
  return { shape: circle(x, floor - radius, radius), lines: rings.join('') }
}

function steps({ x, floor, half, height }: Stand): CabinetObject {
  const tiers: Point[] = [
    [1, 0.12],
    [0.82, 0.3],
    [0.62, 0.52],
    [0.4, 0.78],
    [0.16, 1],
  ]
  const side = tiers.flatMap(([across, up], i): Point[] => [
    [across, tiers[i - 1]?.[1] ?? 0],
    [across, up],
  ])
  const right = side.map(([across, up]): Point => [x + across * half, floor - up * height])
  const left = side.map(([across, up]): Point => [x - across * half, floor - up * height])
  return { shape: polygon([...left, ...right.reverse()]), lines: '' }
}

/** Draws an outline and its mirror image. The outline is in shares of half the width and of the height. */
function turned({ x, floor, half, height }: Stand, outline: readonly Point[]): string {
  const side = (sign: number) =>
    outline.map(([across, up]): Point => [x + sign * across * half, floor - up * height])
  return band(side(-1), side(1).reverse())
}
