import type { Point } from '../svg/path.ts'
import type { Random } from '../svg/random.ts'
import type { Size } from '../svg/sheet.ts'

/** A drop of colour on the water, before the water moves. `colour` is an index of four. */
export type Drop = { x: number; y: number; radius: number; colour: number }

/** Moves a point by stirring the surface after the last drop. */
export type Stir = (point: Point) => Point

/** Sequences of the four colours, from the first drop to the last. */
const colourSequences: readonly (readonly number[])[] = [
  [0, 3, 1, 3, 2, 3],
  [1, 0, 3, 0, 2, 3],
  [3, 0, 3, 1, 0, 2],
  [0, 1, 3, 2, 3, 0],
]

/** Creates drops in rings around one to three places. */
export function ringedDrops(random: Random, { width, height }: Size): Drop[] {
  const side = Math.max(width, height)
  const colours = random.pick(colourSequences)
  const places = Array.from(
    { length: random.int(1, 3) },
    (): Point => [width * random.range(0.2, 0.8), height * random.range(0.2, 0.8)],
  )
  return Array.from({ length: random.int(22, 26) }, (_, i) => {
    const [x, y] = places[i % places.length] ?? [0, 0]
    return {
      x: x + side * random.range(-0.03, 0.03),
      y: y + side * random.range(-0.03, 0.03),
      radius: side * random.range(0.1, 0.135),
      colour: colours[Math.floor(i / places.length) % colours.length] ?? 0,
    }
  })
}

/** Creates scattered drops, the first ones large, like the veins of a stone. */
export function strewnDrops(random: Random, { width, height }: Size): Drop[] {
  const side = Math.max(width, height)
  const colours = [0, 1, 3, 0, 2, 1]
  return Array.from({ length: random.int(30, 36) }, (_, i) => ({
    x: width * random.next(),
    y: height * random.next(),
    radius: side * (i < 10 ? random.range(0.13, 0.18) : random.range(0.045, 0.11)),
    colour: colours[i % colours.length] ?? 0,
  }))
}

/**
 * Moves a point of an earlier drop away from a later one, so that all areas stay equal (marbling of Lu,
 * Jaffer, Jin, Zhao and Mao 2012).
 */
export function push([x, y]: Point, drop: Drop): Point {
  const [dx, dy] = [x - drop.x, y - drop.y]
  const scale = Math.sqrt(1 + drop.radius ** 2 / (dx * dx + dy * dy + 0.01))
  return [drop.x + dx * scale, drop.y + dy * scale]
}

/** Creates a coarse rake with alternating directions, then a finer one across it. */
export function comb(random: Random, { width, height }: Size): Stir {
  const side = Math.max(width, height)
  const isUpright = random.chance(0.5)
  const coarse = side / random.int(5, 8)
  const fine = side / random.int(11, 15)
  const first = rake(random, { spacing: coarse, pull: side * 0.16, share: 0.16, alternates: true })
  const second = rake(random, { spacing: fine, pull: side * 0.05, share: 0.2, alternates: false })
  return ([x, y]) => {
    if (isUpright) {
      const moved = y + first(x)
      return [x + second(moved), moved]
    }
    const moved = x + first(y)
    return [moved, y + second(moved)]
  }
}

/** `share` of the spacing is the distance at which half of the pull is left. */
type Rake = { spacing: number; pull: number; share: number; alternates: boolean }

/** Creates the pull of a rake, whose teeth draw the most water where they pass. */
function rake(random: Random, { spacing, pull, share, alternates }: Rake) {
  const start = random.range(0, spacing)
  const falloff = spacing * share
  return (place: number) => {
    const tooth = Math.round((place - start) / spacing)
    const distance = Math.abs(place - start - tooth * spacing)
    const sign = alternates && tooth % 2 !== 0 ? -1 : 1
    return (sign * pull * falloff) / (distance + falloff)
  }
}

/** Creates two waves, one across the other. */
export function wave(random: Random, { width, height }: Size): Stir {
  const side = Math.max(width, height)
  const long = { length: side * random.range(0.24, 0.4), phase: random.range(0, 6) }
  const short = { length: side * random.range(0.18, 0.3), phase: random.range(0, 6) }
  const isUpright = random.chance(0.5)
  const [onX, onY] = isUpright ? [long, short] : [short, long]
  const swing = (place: number, { length, phase }: typeof long) =>
    side * 0.048 * Math.sin((place / length) * Math.PI * 2 + phase)
  return ([x, y]) => {
    const moved = x + swing(y, onX)
    return [moved, y + swing(moved, onY)]
  }
}

/** Creates three to five whirls with alternating directions. */
export function curl(random: Random, { width, height }: Size): Stir {
  const side = Math.max(width, height)
  const whirls = Array.from({ length: random.int(3, 5) }, (_, i) => ({
    x: width * random.range(0.14, 0.86),
    y: height * random.range(0.14, 0.86),
    radius: side * random.range(0.16, 0.3),
    turn: random.range(1.5, 3.2) * (i % 2 === 0 ? -1 : 1),
  }))
  return (point) =>
    whirls.reduce<Point>(([x, y], whirl) => {
      const [dx, dy] = [x - whirl.x, y - whirl.y]
      const reach = Math.hypot(dx, dy) / whirl.radius
      if (reach > 2) return [x, y]
      const angle = whirl.turn * Math.exp(-1.6 * reach * reach)
      const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
      return [whirl.x + dx * cos - dy * sin, whirl.y + dx * sin + dy * cos]
    }, point)
}
