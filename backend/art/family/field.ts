import { noiseFrom } from '../svg/noise.ts'
import type { Palette } from '../svg/palette.ts'
import { openCurve, type Point } from '../svg/path.ts'
import type { Random } from '../svg/random.ts'
import type { Size } from '../svg/sheet.ts'
import { createPointIndex } from './point-index.ts'
import { type FlowField, streamline } from './streamline.ts'

/** Number of random points at which a stroke may start. */
const seedCount = 4200

/** Draws evenly spaced strokes along a field. One shape rotates the field and has the second ink. */
export function drawField(random: Random, box: Size, { inks }: Palette): string {
  const angle = angleIn(random, box)
  const shape = shapeIn(random, box)
  const index = createPointIndex(box)
  const around: FlowField = {
    angle: (x, y) => angle(x, y, 0),
    contains: (x, y) => isWithin(box, x, y) && !shape(x, y),
    spacing: 5.2,
    minPoints: 6,
  }
  const within: FlowField = {
    angle: (x, y) => angle(x, y, 31) + Math.PI / 2 + 0.5,
    contains: (x, y) => isWithin(box, x, y) && shape(x, y),
    spacing: 3.4,
    minPoints: 4,
  }
  const strokes = { around: '', within: '' }
  for (let seed = 0; seed < seedCount; seed++) {
    const start: Point = [random.next() * box.width, random.next() * box.height]
    const place = shape(...start) ? 'within' : 'around'
    const points = streamline(start, place === 'within' ? within : around, index)
    for (const point of points) index.add(point)
    strokes[place] += openCurve(everySecond(points))
  }
  return [
    '<g fill="none" stroke-linecap="round">',
    `<path stroke="${inks[0]}" stroke-width="1.05" d="${strokes.around}"/>`,
    `<path stroke="${inks[1]}" stroke-width="1.75" d="${strokes.within}"/>`,
    '</g>',
  ].join('')
}

/** Creates the direction at a point, in radians. A different offset reads a different part of the noise. */
function angleIn(random: Random, { width, height }: Size) {
  const noise = noiseFrom(random)
  const base = random.range(0, Math.PI)
  const swing = Math.PI * random.range(0.5, 1.1)
  const scale = random.range(1.1, 2) / Math.max(width, height)
  return (x: number, y: number, offset: number) =>
    base + swing * noise(x * scale + offset, y * scale)
}

function isWithin({ width, height }: Size, x: number, y: number): boolean {
  return x >= 0 && y >= 0 && x <= width && y <= height
}

/** Returns every second point and both ends, which are enough for a smooth line. */
function everySecond(points: readonly Point[]): Point[] {
  return points.filter((_, i) => i % 2 === 0 || i === points.length - 1)
}

/** Returns true if a point is in the shape. */
type Shape = (x: number, y: number) => boolean

/** Creates a disc, an arch or two discs, near the centre of the box. */
function shapeIn(random: Random, { width, height }: Size): Shape {
  const kind = random.pick(['disc', 'disc', 'arch', 'twin'])
  const x = width * random.range(0.36, 0.64)
  const y = height * random.range(0.36, 0.6)
  const radius = Math.min(width, height) * random.range(0.25, 0.36)
  switch (kind) {
    case 'arch':
      return arch(x, y, radius * 0.85)
    case 'twin': {
      const left = disc(x - radius * 0.62, y, radius * 0.8)
      const right = disc(x + radius * 0.62, y + radius * 0.3, radius * 0.8)
      return (px, py) => left(px, py) || right(px, py)
    }
    default:
      return disc(x, y, radius)
  }
}

function disc(x: number, y: number, radius: number): Shape {
  return (px, py) => (px - x) ** 2 + (py - y) ** 2 < radius ** 2
}

function arch(x: number, y: number, radius: number): Shape {
  const top = disc(x, y, radius)
  return (px, py) => top(px, py) || (py > y && Math.abs(px - x) < radius)
}
