import { formatNumbers, type Point } from './path.ts'
import { type Random, randomFrom } from './random.ts'

/** Tension of the curve: a Catmull-Rom spline has 1/6, a pen slightly more. */
const tension = 0.19

/**
 * Draws a pen stroke as an SVG of 140 by 46 units, black on transparent, for use as a mask. It represents
 * a signature and does not imitate a name.
 */
export function drawSignatureStroke(id: string): string {
  const path = strokePath(id, { width: 120, height: 36 })
  return `<svg xmlns="http://www.w3.org/2000/svg" width="140" height="46" viewBox="-6 -5 140 46"><path fill="none" stroke="#000" stroke-width="1.9" stroke-linecap="round" stroke-linejoin="round" d="${path}"/></svg>`
}

/** Draws the stroke as path data, in a box of this width and height. */
export function strokePath(
  id: string,
  { width, height }: { width: number; height: number },
): string {
  const points = penPoints(randomFrom(`sig:${id}`)).map(([x, y]): Point => [x * width, y * height])
  const [start] = points
  return start ? `M${formatNumbers(start)}C${formatNumbers(controls(points).flat())}` : ''
}

/** Returns the turning points of the pen in a box of 1 by 1: ups and downs, then a flourish. */
function penPoints(random: Random): Point[] {
  const count = random.int(6, 9)
  const step = 0.72 / count
  const points: Point[] = [[0, 0.62]]
  let x = 0
  for (let i = 0; i < count; i++) {
    x += step * random.range(0.35, 0.55)
    points.push([x, topOf(random, i === 0)])
    if (random.chance(0.4)) {
      points.push([x - step * random.range(0.3, 0.6), random.range(0.4, 0.5)])
    }
    x += step * random.range(0.35, 0.6)
    points.push([x, random.chance(0.22) ? random.range(0.85, 1) : random.range(0.58, 0.7)])
  }
  points.push([random.range(0.8, 0.9), 0.5], [1, random.range(0.4, 0.7)])
  if (random.chance(0.6)) {
    points.push([0.96, 0.92], [random.range(0.25, 0.5), random.range(0.86, 0.98)])
  }
  return points
}

function topOf(random: Random, isFirst: boolean): number {
  if (isFirst) return random.range(0.02, 0.12)
  return random.chance(0.25) ? random.range(0.02, 0.2) : random.range(0.25, 0.5)
}

/** Returns two control points and the end of each piece. */
function controls(points: readonly Point[]): number[][] {
  return points.slice(1).map((to, i) => {
    const from = points[i] ?? to
    const before = points[i - 1] ?? from
    const after = points[i + 2] ?? to
    return [
      from[0] + (to[0] - before[0]) * tension,
      from[1] + (to[1] - before[1]) * tension,
      to[0] - (after[0] - from[0]) * tension,
      to[1] - (after[1] - from[1]) * tension,
      to[0],
      to[1],
    ]
  })
}
