import { noiseFrom } from '../svg/noise.ts'
import type { Palette } from '../svg/palette.ts'
import { openCurve, type Point } from '../svg/path.ts'
import type { Random } from '../svg/random.ts'
import type { Size } from '../svg/sheet.ts'
import { crowdIn } from './crowd.ts'
import { shapeIn } from './field-shape.ts'
import { type Ground, streamline } from './streamline.ts'

const seeds = 4200

/** Draws evenly spaced strokes along a field. One shape rotates the field and has the second ink. */
export function drawField(random: Random, box: Size, { inks }: Palette): string {
  const angle = angleIn(random, box)
  const shape = shapeIn(random, box)
  const crowd = crowdIn(box)
  const around: Ground = {
    angle: (x, y) => angle(x, y, 0),
    contains: (x, y) => isWithin(box, x, y) && !shape(x, y),
    spacing: 5.2,
    fewest: 6,
  }
  const within: Ground = {
    angle: (x, y) => angle(x, y, 31) + Math.PI / 2 + 0.5,
    contains: (x, y) => isWithin(box, x, y) && shape(x, y),
    spacing: 3.4,
    fewest: 4,
  }
  const strokes = { around: '', within: '' }
  for (let seed = 0; seed < seeds; seed++) {
    const start: Point = [random.next() * box.width, random.next() * box.height]
    const place = shape(...start) ? 'within' : 'around'
    const points = streamline(start, place === 'within' ? within : around, crowd)
    for (const point of points) crowd.add(point)
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
