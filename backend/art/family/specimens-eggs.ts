import { mix } from '../svg/colour.ts'
import { formatNumber, formatNumbers } from '../svg/path.ts'
import type { Random } from '../svg/random.ts'
import type { DrawSpecimen } from './specimens-tray.ts'

/** Half the width and height of an egg. */
type Egg = { width: number; height: number }

/** Marks of an egg: dots and fine lines. */
type Marks = { dots: string; lines: string }

/** Draws eggs with dots, scrawls, a ring of dots, or a hatched side. */
export function eggs(random: Random): DrawSpecimen {
  return ({ x, y, radius, isAccent }, { palette, line, tone, wash }) => {
    const { paper, inks } = palette
    const height = radius * random.range(1.02, 1.2)
    const egg = { width: height * random.range(0.7, 0.8), height }
    const body = outlineOf(egg, random.range(0.28, 0.46))
    const shell = isAccent ? inks[1] : random.pick([paper, tone, wash, mix(paper, inks[0], 0.12)])
    const ink = isAccent ? paper : inks[0]
    const { dots, lines } = random.pick([speckle, speckle, scrawl, ring, hatch])(random, egg)
    const stroke = (path: string, width: number) =>
      path &&
      `<path fill="none" stroke="${ink}" stroke-width="${formatNumber(width)}" stroke-linecap="round" d="${path}"/>`
    const painted = [
      `<g transform="translate(${formatNumber(x)} ${formatNumber(y)}) rotate(${random.int(-14, 14)})">`,
      `<path fill="${shell}" stroke="${inks[0]}" stroke-width="${formatNumber(line)}" d="${body}"/>`,
      stroke(dots, radius * random.range(0.06, 0.12)),
      stroke(lines, line),
      '</g>',
    ].join('')
    return { painted, inked: '' }
  }
}

/** Returns the outline of an egg, pointed at the top. `shoulder` is the height of its shoulders. */
function outlineOf({ width: w, height: h }: Egg, shoulder: number): string {
  return [
    `M0 ${formatNumber(-h)}C${formatNumbers([w * 0.62, -h, w, -h * shoulder, w, h * 0.22])}`,
    `C${formatNumbers([w, h * 0.72, w * 0.6, h, 0, h])}`,
    `C${formatNumbers([-w * 0.6, h, -w, h * 0.72, -w, h * 0.22])}`,
    `C${formatNumbers([-w, -h * shoulder, -w * 0.62, -h, 0, -h])}Z`,
  ].join('')
}

function isInside({ width, height }: Egg, x: number, y: number): boolean {
  const isAtTip = y < -height * 0.3 && Math.abs(x) > width * 0.6
  return (x / width) ** 2 + (y / height) ** 2 < 0.8 && !isAtTip
}

/** Returns random points on an egg. Points outside of it are left out. */
function scatter(
  random: Random,
  egg: Egg,
  count: number,
  downOf: () => number,
): [x: number, y: number][] {
  return Array.from({ length: count }, (): [number, number] => [
    random.range(-egg.width, egg.width),
    downOf(),
  ]).filter(([x, y]) => isInside(egg, x, y))
}

const dot = ([x, y]: readonly [number, number]) => `M${formatNumbers([x, y])}h0`

function speckle(random: Random, egg: Egg): Marks {
  const places = scatter(random, egg, 40, () => random.range(-egg.height, egg.height))
  return { dots: places.map(dot).join(''), lines: '' }
}

function ring(random: Random, egg: Egg): Marks {
  const around = () => -egg.height * 0.3 + egg.height * 0.34 * (random.next() + random.next() - 1)
  return { dots: scatter(random, egg, 40, around).map(dot).join(''), lines: '' }
}

function scrawl(random: Random, egg: Egg): Marks {
  const places = scatter(random, egg, 9, () => random.range(-egg.height, egg.height))
  const lines = places.map(([x, y]) => {
    const bend = [random.range(-6, 6), random.range(-6, 6)]
    return `M${formatNumbers([x, y])}q${formatNumbers([...bend, random.range(-4, 4), random.range(2, 8)])}`
  })
  return { dots: '', lines: lines.join('') }
}

function hatch(random: Random, { width, height }: Egg): Marks {
  const lines: string[] = []
  for (let y = -height * 0.78; y < height * 0.95; y += height * 0.115) {
    const reach = y < height * 0.14 ? 1.14 : 0.86
    const share = (y - height * 0.14) / (height * reach)
    const half = width * Math.sqrt(Math.max(0, 1 - share ** 2)) * 0.97
    const start = half * (0.12 + 0.3 * random.next())
    lines.push(
      `M${formatNumbers([start, y])}Q${formatNumbers([half * 0.7, y + height * 0.06, half, y])}`,
    )
  }
  return { dots: '', lines: lines.join('') }
}
