import { mix } from '../svg/colour.ts'
import { type Noise, noiseFrom } from '../svg/noise.ts'
import type { Palette } from '../svg/palette.ts'
import type { Point } from '../svg/path.ts'
import type { Random } from '../svg/random.ts'
import type { Size } from '../svg/sheet.ts'
import { drawStroke, type Stroke } from './brush-stroke.ts'

/** Draws a few broad, drying strokes: a landscape, a ring over bands, or strokes that cross. */
export function drawBrush(random: Random, box: Size, palette: Palette): string {
  const noise = noiseFrom(random)
  const compose = random.pick([land, land, ring, crossing])
  const strokes = compose(random, box, palette, noise)
  return strokes.map((stroke) => drawStroke(random, noise, stroke, palette)).join('')
}

/** Creates five or six bands from edge to edge, and a sun behind the second. */
function land(random: Random, box: Size, { inks }: Palette, noise: Noise): Stroke[] {
  const { width, height } = box
  const bands = random.int(5, 6)
  const order = random.pick([
    [2, 1, 0, 1, 0],
    [1, 2, 1, 0, 2],
    [2, 2, 1, 1, 0],
  ])
  const strokes = Array.from({ length: bands }, (_, band): Stroke => {
    const down = 0.1 + (0.8 * band) / (bands - 1)
    const spine = Array.from(
      { length: 5 },
      (_, i): Point => [
        width * (i * 0.29 - 0.08),
        height * (down + 0.05 * noise(i * 0.7 + band * 4, band * 2.2)),
      ],
    )
    const isLast = band === bands - 1
    return {
      spine: random.chance(0.5) ? spine.reverse() : spine,
      breadth: (height / bands) * random.range(0.86, 1.12),
      ink: inks[isLast ? 0 : (order[band] ?? 0)] ?? inks[0],
      dry: band === 0 ? 0.5 : 0.34,
    }
  })
  return strokes.toSpliced(1, 0, sun(random, box, inks[1]))
}

/** Creates a disc from one stroke with more than one turn. */
function sun(random: Random, { width, height }: Size, ink: string): Stroke {
  const radius = Math.min(width, height) * 0.1
  const [x, y] = [width * random.range(0.3, 0.7), height * random.range(0.2, 0.34)]
  const spine = turnAround(9, 1.15).map(
    ([cos, sin]): Point => [x + radius * 0.62 * cos, y + radius * 0.62 * sin],
  )
  return { spine, breadth: radius * 1.25, ink, dry: 0.06, bristles: 18 }
}

/** Creates a round stroke over one or two bands. */
function ring(random: Random, box: Size, { inks }: Palette, noise: Noise): Stroke[] {
  const { width, height } = box
  const side = Math.min(width, height)
  const bands = Array.from({ length: random.int(1, 2) }, (_, i): Stroke => {
    const down = random.range(0.3, 0.7)
    const near = () => height * (down + random.range(-0.08, 0.08))
    return {
      spine: [
        [-0.1 * width, height * down],
        [0.35 * width, near()],
        [0.7 * width, near()],
        [1.1 * width, height * down],
      ],
      breadth: side * random.range(0.2, 0.32),
      ink: inks[i === 0 ? 1 : 2],
      dry: 0.4,
    }
  })
  const radius = side * random.range(0.28, 0.33)
  const start = random.range(0, Math.PI * 2)
  const spine = turnAround(12, random.pick([0.96, -0.96]), start).map(
    ([cos, sin], i): Point => [
      width / 2 + radius * (1 + 0.05 * noise(i * 0.5, 2)) * cos,
      height / 2 + radius * (1 + 0.05 * noise(i * 0.5, 8)) * sin,
    ],
  )
  const breadth = side * random.range(0.15, 0.2)
  return [...bands, { spine, breadth, ink: inks[0], dry: 0.42, bristles: 24 }]
}

/** Creates two or three crossing strokes on a painted ground, and a thin one above them. */
function crossing(random: Random, box: Size, { inks, paper }: Palette): Stroke[] {
  const { width, height } = box
  const side = Math.min(width, height)
  const tilt = random.range(-0.12, 0.12)
  const ground = [0.18, 0.5, 0.82].map(
    (down, i): Stroke => ({
      spine: [
        [-0.08 * width, (down - tilt) * height],
        [0.35 * width, down * height + random.range(-8, 8)],
        [0.7 * width, down * height + random.range(-8, 8)],
        [1.08 * width, (down + tilt) * height],
      ],
      breadth: height * 0.4,
      ink: i === 1 ? mix(inks[2], paper, 0.25) : inks[2],
      dry: 0.22,
    }),
  )
  const across = Array.from({ length: random.int(2, 3) }, (_, i): Stroke => {
    const direction = i % 2 === 0 ? 1 : -1
    const [from, to] = [
      0.5 - direction * random.range(0.34, 0.44),
      0.5 + direction * random.range(0.34, 0.44),
    ]
    const [top, bottom] = [random.range(0.1, 0.35), random.range(0.65, 0.9)]
    return {
      spine: Array.from({ length: 5 }, (_, step): Point => {
        const t = step / 4
        return [
          width * (from + (to - from) * t) + side * 0.12 * Math.sin(t * Math.PI * 1.8 + i * 2),
          height * (top + (bottom - top) * t) + side * 0.1 * Math.sin(t * Math.PI * 1.4 + i),
        ]
      }),
      breadth: side * random.range(0.2, 0.3) * (i === 0 ? 1 : 0.8),
      ink: inks[i % 2 === 0 ? 0 : 1],
      dry: 0.4,
    }
  })
  const thin: Stroke = {
    spine: [
      [width * random.range(0.12, 0.3), height * random.range(0.15, 0.85)],
      [width * 0.5, height * random.range(0.35, 0.65)],
      [width * random.range(0.7, 0.88), height * random.range(0.15, 0.85)],
    ],
    breadth: side * 0.07,
    ink: inks[1],
    dry: 0.3,
    bristles: 9,
  }
  return [...ground, ...across, thin]
}

/** Returns the unit vectors along a path of several turns. */
function turnAround(count: number, turns: number, start = 0): Point[] {
  return Array.from({ length: count }, (_, i): Point => {
    const angle = start + (i / (count - 1)) * turns * Math.PI * 2
    return [Math.cos(angle), Math.sin(angle)]
  })
}
