import { mix } from '../svg/colour.ts'
import type { Noise } from '../svg/noise.ts'
import type { Palette } from '../svg/palette.ts'
import { formatNumber, openCurve, type Point } from '../svg/path.ts'
import type { Random } from '../svg/random.ts'
import { clamp } from '../svg/smooth-step.ts'

/** Stroke of a brush along `spine`. `dry` is the approximate share at its end on which bristles run dry. */
export type Stroke = {
  spine: readonly Point[]
  breadth: number
  ink: string
  dry: number
  bristles?: number
}

/** Draws a stroke of 12 to 24 bristles in three tones. Each bristle runs dry at a different length. */
export function drawStroke(
  random: Random,
  noise: Noise,
  { spine, breadth, ink, dry, bristles = Math.round(clamp(breadth / 3, 12, 24)) }: Stroke,
  { paper, isDark }: Palette,
): string {
  const { points, normals } = splineThrough(spine)
  const last = points.length - 1
  const seed = random.range(0, 50)
  const tones = [ink, mix(ink, paper, 0.14), mix(ink, isDark ? '#ffffff' : '#000000', 0.16)]
  const paths = tones.map(() => '')
  for (let i = 0; i < bristles; i++) {
    const side = ((i + 0.5) / bristles) * 2 - 1
    const isOuter = Math.abs(side) > 0.86
    const start = clamp(random.range(-0.01, 0.05) + (isOuter ? 0.03 : 0))
    const dryShare = dry * (0.5 + 1.1 * noise(i * 0.33 + seed, 3.3) + random.range(-0.25, 0.3))
    const end = 1 - clamp(dryShare + (isOuter ? 0.1 : 0), 0, 0.7)
    const from = Math.round(start * last)
    const to = Math.min(last, Math.max(from + 2, Math.round(end * last)))
    const trace = bristle(from, to, (side * breadth) / 2, i)
    const tip = trace.at(-1)
    if (!tip || trace.length < 2) continue
    trace[trace.length - 1] = [tip[0] + random.range(-3, 3), tip[1] + random.range(-2, 2)]
    paths[toneOf(i)] += openCurve(trace)
    // Some bristles touch the paper once more.
    if (to < last - 3 && random.chance(0.4)) {
      const again = to + random.int(1, 2)
      const touch = bristle(
        again,
        Math.min(last, again + random.int(1, 3)),
        (side * breadth) / 2,
        i,
      )
      if (touch.length > 1) paths[1] += openCurve(touch)
    }
  }
  const drawn = paths.map((path, i) => path && `<path stroke="${tones[i]}" d="${path}"/>`)
  const weight = formatNumber((breadth / bristles) * 1.22)
  return `<g fill="none" stroke-width="${weight}" stroke-linecap="round">${drawn.join('')}</g>`

  function bristle(from: number, to: number, off: number, nth: number): Point[] {
    const trace: Point[] = []
    for (let at = from; at <= to; at += to - at === 1 ? 1 : 2) {
      const [point, normal] = [points[at], normals[at]]
      if (!point || !normal) continue
      const reach = off * (1 + 0.05 * noise(at * 0.2 + seed, nth * 0.1))
      trace.push([point[0] + normal[0] * reach, point[1] + normal[1] * reach])
    }
    return trace
  }

  function toneOf(nth: number): 0 | 1 | 2 {
    if (noise(nth * 0.5 + seed, 9) > 0.22) return 1
    return noise(nth * 0.9 + seed, 17) < -0.3 ? 2 : 0
  }
}

/** Returns the points of a Catmull-Rom spline, and the normal at each. */
function splineThrough(spine: readonly Point[]): { points: Point[]; normals: Point[] } {
  const pieces = spine.length > 5 ? 4 : 6
  const points = spine.flatMap((start, i) => {
    const end = spine[i + 1]
    if (!end) return [start]
    const [before, after] = [spine[i - 1] ?? start, spine[i + 2] ?? end]
    return Array.from({ length: pieces }, (_, step): Point => {
      const between = (axis: 0 | 1) =>
        catmullRom(before[axis], start[axis], end[axis], after[axis], step / pieces)
      return [between(0), between(1)]
    })
  })
  const normals = points.map((point, i): Point => {
    const [from, to] = [points[i - 1] ?? point, points[i + 1] ?? point]
    const [dx, dy] = [to[0] - from[0], to[1] - from[1]]
    const length = Math.hypot(dx, dy) || 1
    return [-dy / length, dx / length]
  })
  return { points, normals }
}

function catmullRom(before: number, start: number, end: number, after: number, t: number): number {
  const bend = 2 * before - 5 * start + 4 * end - after
  const twist = 3 * start - before - 3 * end + after
  return 0.5 * (2 * start + (end - before) * t + bend * t * t + twist * t * t * t)
}
