import { luminance } from '../svg/colour.ts'
import {
  circle,
  ellipse,
  formatNumber,
  openCurve,
  type Point,
  polygon,
  rectangle,
} from '../svg/path.ts'
import type { Random } from '../svg/random.ts'
import type { Rect } from '../svg/sheet.ts'

/** Drawing context of a motif: its rectangle, points by their share of it, and a colour for the detail. */
type MotifContext = Rect & {
  side: number
  at: (across: number, down: number) => Point
  random: Random
  detail: string
}

/** Figure as path data. `below` is drawn under it; `stroke` is the width of a line. */
type Motif = { figure: string; below?: string; stroke?: number }

/** Draws a tiny picture in two or three distinct colours. */
export function drawMotif(random: Random, picture: Rect, colours: readonly string[]): string {
  const ground = random.pick(colours)
  const figure = pickUnlike(random, ground, colours)
  const detail = random.pick(colours)
  const { x, y, width, height } = picture
  const at = (across: number, down: number): Point => [x + width * across, y + height * down]
  const draw = random.pick(motifs)
  const motif = draw({ ...picture, side: Math.min(width, height), at, random, detail })
  const paint = motif.stroke
    ? `fill="none" stroke="${figure}" stroke-width="${formatNumber(motif.stroke)}"`
    : `fill="${figure}" fill-rule="evenodd"`
  return [
    `<path fill="${ground}" d="${rectangle(x, y, width, height)}"/>`,
    motif.below ?? '',
    `<path ${paint} d="${motif.figure}"/>`,
  ].join('')
}

function pickUnlike(random: Random, ground: string, colours: readonly string[]): string {
  for (let tries = 0; tries < 10; tries++) {
    const colour = random.pick(colours)
    if (Math.abs(luminance(colour) - luminance(ground)) >= 0.2) return colour
  }
  return random.pick(colours)
}

const formatPoint = ([x, y]: Point) => `${formatNumber(x)} ${formatNumber(y)}`

const motifs: readonly ((context: MotifContext) => Motif)[] = [
  // A horizon with a sun.
  ({ x, y, width, height, side, random, detail }) => {
    const line = random.range(0.5, 0.7)
    const sun = circle(
      x + width * random.range(0.3, 0.7),
      y + height * line - side * 0.2,
      side * 0.13,
    )
    return {
      figure: rectangle(x, y + height * line, width, height * (1 - line)),
      below: `<path fill="${detail}" d="${sun}"/>`,
    }
  },
  stripes,
  ({ x, y, width, height, side, random }) => ({
    figure: circle(x + width / 2, y + height / 2, side * random.range(0.24, 0.38)),
  }),
  hills,
  // A portrait.
  ({ x, y, width, height, side, at }) => ({
    figure: `M${formatPoint(at(0.14, 1))}Q${formatPoint(at(0.16, 0.66))} ${formatPoint(at(0.5, 0.64))}T${formatPoint(at(0.86, 1))}Z${ellipse(x + width / 2, y + height * 0.42, side * 0.17, side * 0.23)}`,
  }),
  ({ at, random }) => ({ figure: polygon([at(0, 1), at(1, random.range(0, 0.4)), at(1, 1)]) }),
  vase,
  // A square in a square.
  ({ x, y, width, height, side }) => {
    const [outer, inner] = [side * 0.2, side * 0.32]
    return {
      figure:
        rectangle(x + outer, y + outer, width - 2 * outer, height - 2 * outer) +
        rectangle(x + inner, y + inner, width - 2 * inner, height - 2 * inner),
    }
  },
  // An arch.
  ({ y, width, height, at }) => {
    const radius = formatNumber(width * 0.25)
    return {
      figure: `M${formatPoint(at(0.25, 1))}V${formatNumber(y + height * 0.5)}a${radius} ${radius} 0 0 1 ${formatNumber(width * 0.5)} 0V${formatNumber(y + height)}z`,
    }
  },
  // A line.
  ({ side, at, random }) => ({
    figure: openCurve(
      Array.from({ length: 7 }, (_, i) => at(0.16 + 0.11 * i, random.range(0.22, 0.8))),
    ),
    stroke: Math.max(0.8, side * 0.05),
  }),
  ({ at }) => ({ figure: polygon([at(0.5, 0.18), at(0.84, 0.8), at(0.16, 0.8)]) }),
]

function stripes({ x, y, width, height, random }: MotifContext): Motif {
  const count = random.int(2, 4)
  const bars = Array.from({ length: count }, (_, i) =>
    rectangle(x + (width * (i + 0.25)) / count, y, (width * 0.5) / count, height),
  )
  return { figure: bars.join('') }
}

function hills({ y, height, at, random }: MotifContext): Motif {
  const line = random.range(0.35, 0.6)
  return {
    figure: `M${formatPoint(at(0, 1))}V${formatNumber(y + height * line)}Q${formatPoint(at(0.3, line - 0.28))} ${formatPoint(at(0.55, line + 0.06))}T${formatPoint(at(1, line))}V${formatNumber(y + height)}z`,
  }
}

function vase({ x, y, width: w, height: h, at, detail }: MotifContext): Motif {
  const table = rectangle(x, y + h * 0.74, w, h * 0.26)
  const [lip, neck, shoulder] = [0.16, 0.14, 0.22].map((share) => formatNumber(w * share))
  const [bend, side, belly] = [0.12, 0.24, 0.26].map((share) => formatNumber(h * share))
  return {
    below: `<path fill="${detail}" d="${table}"/>`,
    figure: `M${formatPoint(at(0.42, 0.3))}h${lip}q0 ${bend} ${neck} ${side}q0 ${belly}-${shoulder} ${belly}t-${shoulder}-${belly}q${neck}-${bend} ${neck}-${side}z`,
  }
}
