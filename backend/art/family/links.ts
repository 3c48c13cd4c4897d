import { mix } from '../svg/colour.ts'
import type { Palette } from '../svg/palette.ts'
import { formatNumber, rectangle } from '../svg/path.ts'
import type { Random } from '../svg/random.ts'
import type { Size } from '../svg/sheet.ts'

type Kind = 'heavy' | 'fine' | 'discs'

/** Side of the axis: above or below it. */
type Side = 1 | -1

/** Works on an axis. `length` is along it, `depth` across it, and `base` its position. */
type Axis = { length: number; depth: number; base: number; works: number[]; hub: number }

type Context = { random: Random; kind: Kind; axis: Axis; palette: Palette; shortSide: number }

/** Draws works on a line, with arcs to related works. */
export function drawLinks(random: Random, box: Size, palette: Palette): string {
  const shortSide = Math.min(box.width, box.height)
  const kind: Kind = random.pick(['heavy', 'fine', 'discs', 'heavy', 'discs'])
  const isUpright = random.chance(box.height > box.width * 1.1 ? 0.75 : 0.2)
  const axis = axisIn(random, kind, isUpright ? turned(box) : box)
  const context = { random, kind, axis, palette, shortSide }
  const { paper, inks, isDark } = palette
  const shade = isDark ? mix(paper, '#000000', 0.3) : mix(paper, inks[2], 0.3)
  const { length, depth, base } = axis
  const below = `<path fill="${shade}" d="${rectangle(0, base, length, depth - base + 1)}"/>`
  const turn = isUpright ? ` transform="translate(${formatNumber(box.width)} 0) rotate(90)"` : ''
  return [
    `<path fill="${paper}" d="${rectangle(0, 0, box.width, box.height)}"/>`,
    `<g fill="none"${turn}>`,
    random.chance(0.35) ? below : '',
    drawArcs[kind](context),
    drawWorks(context),
    '</g>',
  ].join('')
}

function turned({ width, height }: Size): Size {
  return { width: height, height: width }
}

const workCounts: Record<Kind, readonly [number, number]> = {
  fine: [15, 20],
  heavy: [8, 11],
  discs: [6, 8],
}

function axisIn(random: Random, kind: Kind, { width: length, height: depth }: Size): Axis {
  const count = random.int(...workCounts[kind])
  const base = depth * random.pick(kind === 'discs' ? [0.5, 0.44, 0.56] : [0.5, 0.36, 0.64])
  const gaps = Array.from({ length: count + 1 }, (_, i) =>
    i === 0 || i === count ? 0.35 : random.pick([1, 1, 1.6, 2.4, 0.6]),
  )
  const total = gaps.reduce((sum, gap) => sum + gap, 0)
  let passed = 0
  const works = gaps.slice(0, count).map((gap) => {
    passed += gap
    return length * (0.03 + (0.94 * passed) / total)
  })
  return { length, depth, base, works, hub: random.int(1, count - 2) }
}

/** Draws an arc between two positions on the axis, flattened if it would leave the picture. */
function arc({ depth, base }: Axis, from: number, to: number, side: Side): string {
  const radius = (to - from) / 2
  const room = side > 0 ? depth - base : base
  const flat = Math.min(1, (room * 1.12) / radius)
  return `M${formatNumber(from)} ${formatNumber(base)}A${formatNumber(radius)} ${formatNumber(radius * flat)} 0 0 ${side > 0 ? 0 : 1} ${formatNumber(to)} ${formatNumber(base)}`
}

const drawArcs: Record<Kind, (context: Context) => string> = {
  fine: drawFine,
  heavy: drawHeavy,
  discs: drawDiscs,
}

/** Draws many thin arcs, and one from each work to the hub. */
function drawFine({ random, axis, palette }: Context): string {
  const { paper, inks } = palette
  const { works, hub, base, depth } = axis
  const last = works.length - 1
  const at = (place: number) => works[Math.min(last, place)] ?? 0
  const lowerChance = base > depth * 0.5 ? 0.25 : base < depth * 0.45 ? 0.75 : 0.5
  const thin = works.flatMap((work, i) =>
    Array.from({ length: random.int(1, 4) }, () => {
      const reach = Math.floor(random.next() * random.next() * (works.length - i))
      const to = Math.min(last, i + 1 + reach)
      return to > i ? arc(axis, work, at(to), random.chance(lowerChance) ? 1 : -1) : ''
    }),
  )
  const side: Side = base > depth * 0.5 ? -1 : 1
  const centre = at(hub)
  const toHub = works
    .filter((_, i) => i !== hub)
    .map((work) => arc(axis, Math.min(work, centre), Math.max(work, centre), side))
  const inset = random.chance(0.5) ? 0 : 1
  const widest = arc(axis, at(inset), at(last - inset), side > 0 ? -1 : 1)
  return [
    `<path fill="${mix(paper, inks[2], 0.42)}" d="${widest}z"/>`,
    stroke(thin.join(''), inks[0], 0.9),
    stroke(toHub.join(''), inks[1], 1.7),
    stroke(widest, inks[2], 3),
  ].join('')
}

const weights = [1.2, 2.4, 4, 6.5, 10, 15]

/** Draws a few arcs of very different weights. */
function drawHeavy({ random, axis, palette: { inks }, shortSide }: Context): string {
  const { works } = axis
  const count = works.length
  const at = (place: number) => works[place] ?? 0
  const drawn = [
    stroke(arc(axis, at(0), at(count - 2), 1), inks[0], shortSide * 0.05),
    stroke(arc(axis, at(1), at(count - 1), -1), inks[1], shortSide * random.pick([0.012, 0.03])),
  ]
  const colours = random.shuffle([inks[0], inks[0], inks[0], inks[1], inks[1], inks[2]])
  const used = new Set<string>()
  for (let k = 0; k < count * 1.5; k++) {
    const from = random.int(0, count - 2)
    const to = Math.min(count - 1, from + random.int(1, Math.ceil(count * 0.7)))
    const ends = `${from} ${to}`
    if (used.has(ends)) continue
    used.add(ends)
    const weight = random.pick(weights)
    const line = arc(axis, at(from), at(to), random.chance(0.5) ? 1 : -1)
    drawn.push(stroke(line, colours[k % colours.length] ?? inks[0], weight))
  }
  return drawn.join('')
}

/** Draws filled half discs, widest first. Some are hatched with concentric arcs. */
function drawDiscs({ random, axis, palette: { paper, inks }, shortSide }: Context): string {
  const { works } = axis
  const count = works.length
  const at = (place: number) => works[place] ?? 0
  const spans: { from: number; to: number; side: Side }[] = [
    { from: at(0), to: at(count - 2 + random.int(0, 1)), side: 1 },
    { from: at(random.int(0, 1)), to: at(count - 1), side: -1 },
  ]
  for (let k = 0; k < count + 1; k++) {
    const from = random.int(0, count - 2)
    const to = Math.min(count - 1, from + random.int(1, count - 1))
    spans.push({ from: at(from), to: at(to), side: k % 2 === 1 ? 1 : -1 })
  }
  spans.sort((a, b) => b.to - b.from - (a.to - a.from))
  const colours = [inks[1], inks[2], inks[0], mix(paper, inks[1], 0.5), mix(paper, inks[2], 0.5)]
  const drawn = spans.map((span, k) => {
    const outline = `${arc(axis, span.from, span.to, span.side)}z`
    const isHatched = random.chance(0.25) && k > 0
    if (!isHatched) return `<path fill="${colours[k % colours.length]}" d="${outline}"/>`
    const step = shortSide * 0.018
    const lines = []
    for (let inset = 0; inset < (span.to - span.from) / 2 - 1; inset += step) {
      lines.push(arc(axis, span.from + inset, span.to - inset, span.side))
    }
    return `<path fill="${paper}" d="${outline}"/>${stroke(lines.join(''), inks[0], 1.1)}`
  })
  return drawn.join('')
}

function drawWorks({ random, kind, axis, palette, shortSide }: Context): string {
  const { paper, inks } = palette
  const { works, hub, base, length } = axis
  const sheets = works.map((x, i) => {
    const width =
      shortSide * (i === hub ? 0.055 : random.range(0.016, 0.036)) * (kind === 'fine' ? 0.8 : 1.15)
    return { x, width, height: width * random.pick([1, 1.35, 0.75]) }
  })
  const draw = (around: number) =>
    sheets
      .map(({ x, width, height }) =>
        rectangle(
          x - width / 2 - around,
          base - height / 2 - around,
          width + 2 * around,
          height + 2 * around,
        ),
      )
      .join('')
  const dot = shortSide * 0.03
  return [
    stroke(
      `M-5 ${formatNumber(base)}H${formatNumber(length + 5)}`,
      inks[0],
      kind === 'fine' ? 1 : 1.6,
    ),
    `<path fill="${paper}" d="${draw(2.2)}"/><path fill="${inks[0]}" d="${draw(0)}"/>`,
    `<path fill="${inks[1]}" d="${rectangle((works[hub] ?? 0) - dot / 2, base - dot / 2, dot, dot)}"/>`,
  ].join('')
}

function stroke(path: string, colour: string, width: number): string {
  return path && `<path stroke="${colour}" stroke-width="${formatNumber(width)}" d="${path}"/>`
}
