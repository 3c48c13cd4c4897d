import { noiseFrom } from '../svg/noise.ts'
import type { Random } from '../svg/random.ts'

/**
 * Heights of the columns on a square ground, in whole units; 0 is no column. `isCity`: the columns fill
 * the sheet instead of forming one mass. `cells` is the number of columns across the picture.
 */
export type Heights = { isCity: boolean; cells: number; heights: number[][] }

export function heightsFrom(random: Random): Heights {
  const build = random.pick([city, city, terraces, spiral, bowl])
  return build(random)
}

/** Returns the columns per side of the ground, which exceeds the picture so that its edges are covered. */
const groundOf = (cells: number) => Math.ceil(cells * 2.6)

/** Creates uneven ground with towers. */
function city(random: Random): Heights {
  const noise = noiseFrom(random)
  const cells = random.int(8, 10)
  const levels = random.int(5, 8)
  const heights = squareOf(groundOf(cells), (i, j) => {
    const tower = noise(i * 3.3, j * 3.7) > 0.42 ? 2 : 0
    return Math.max(0, Math.round((noise(i * 0.42, j * 0.42) + 0.18) * levels * 1.25)) + tower
  })
  return { isCity: true, cells, heights }
}

/** Creates waves of roofs. */
function terraces(random: Random): Heights {
  const noise = noiseFrom(random)
  const cells = 9
  const lean = random.pick([1, -0.6])
  const phase = random.range(0, 9)
  const heights = squareOf(groundOf(cells), (i, j) => {
    const tower = noise(i * 0.6, j * 0.6) > 0.38 ? 3 : 0
    return Math.round(3.2 + 2.6 * Math.sin((i - j * lean) * 0.55 + phase)) + tower
  })
  return { isCity: true, cells, heights }
}

/** Creates a ramp that winds up to a tower. */
function spiral(random: Random): Heights {
  const cells = random.pick([7, 9])
  const levels = random.int(5, 8)
  const start = random.next()
  const middle = (cells - 1) / 2
  const heights = squareOf(cells, (i, j) => {
    const ring = Math.max(Math.abs(i - middle), Math.abs(j - middle))
    if (ring === 0) return levels + 6
    const turn = (Math.atan2(j - middle, i - middle) / (Math.PI * 2) + 1 + start) % 1
    return Math.round((turn + middle - ring) * levels * 0.62 + 1)
  })
  return { isCity: false, cells, heights }
}

/** Creates a round arena, sometimes with an entrance. */
function bowl(random: Random): Heights {
  const cells = random.pick([7, 9])
  const levels = random.int(5, 8)
  const hasGate = random.chance(0.75)
  const middle = (cells - 1) / 2
  const heights = squareOf(cells, (i, j) => {
    const [x, y] = [i - middle, j - middle]
    const distance = Math.hypot(x, y)
    if (distance > middle + 0.3) return 0
    if (hasGate && x === 0 && y > 0) return 1
    const rim = distance > middle * 0.75 ? 2 : 0
    return Math.max(1, Math.round(Math.abs(distance - middle * 0.28) * levels * 0.36) + rim)
  })
  return { isCity: false, cells, heights }
}

function squareOf(side: number, heightAt: (i: number, j: number) => number): number[][] {
  return Array.from({ length: side }, (_, i) =>
    Array.from({ length: side }, (_, j) => heightAt(i, j)),
  )
}
