import { luminance, mix } from '../svg/colour.ts'
import { type Palette, toneLimitsOf } from '../svg/palette.ts'
import { formatNumber, polygon, rectangle } from '../svg/path.ts'
import type { Random } from '../svg/random.ts'
import type { Size } from '../svg/sheet.ts'
import { type Boards, drawBoards } from './crate-boards.ts'
import { type Mark, marks } from './crate-marks.ts'

/** A sprayed mark: its centre, its size, and its rotation in degrees. */
type Sprayed = { mark: Mark; x: number; y: number; size: number; ink: string; turn: number }

/**
 * Place that the marks occupy: `side` of the centre (1 is right), and whether the small mark is above. The
 * label is pasted opposite.
 */
type Occupied = { side: number; isAbove: boolean } | undefined

type Crate = { wood: string; ink: string; second: string; palette: Palette }

/** Draws boards with grain, oversized handling marks sprayed through a worn stencil, and a pasted label. */
export function drawCrate(random: Random, box: Size, palette: Palette, maskId: string): string {
  const boards = random.int(4, 6)
  const isUpright = random.chance(0.35)
  const wood = woodOf(random, palette)
  const boardsBox = isUpright ? { width: box.height, height: box.width } : box
  const crate = { wood, ...inksOn(random, wood, palette), palette }
  const planks = drawBoards(random, boardsBox, { boards, wood, palette })
  const batten = drawBatten(random, boardsBox, { boards, wood, palette })
  const turn = isUpright ? ` transform="translate(0 ${formatNumber(box.height)}) rotate(-90)"` : ''
  const { sprayed, occupied, hasLabel } = placeMarks(random, box, crate)
  return [
    `<g${turn}>${planks.wood}${batten}${planks.nails}</g>`,
    spray(random, box, { sprayed, boards, isUpright, maskId }),
    hasLabel ? drawLabel(random, box, crate, occupied) : '',
  ].join('')
}

function woodOf(random: Random, { paper, inks, isDark }: Palette): string {
  return isDark
    ? mix(paper, inks[1], random.pick([0.16, 0.7]))
    : mix(paper, inks[2], random.range(0.22, 0.38))
}

function inksOn(random: Random, wood: string, { paper, inks, isDark }: Palette) {
  const isDarkWood = luminance(wood) < (isDark ? 0.45 : 0.3)
  const ink = isDarkWood || !isDark ? inks[0] : paper
  return { ink, second: random.pick([inks[1], inks[2]]) }
}

/** Draws a batten across the boards, or none. */
function drawBatten(
  random: Random,
  { width, height }: Size,
  { boards, wood, palette }: Boards,
): string {
  const kind = random.pick(['none', 'none', 'straight', 'slanting'])
  if (kind === 'none') return ''
  const { low, high } = toneLimitsOf(palette)
  const across = (height / boards) * 0.62
  const path =
    kind === 'straight'
      ? rectangle(width * random.pick([0.1, 0.72]), -4, across * 1.2, height + 8)
      : polygon([
          [-20, height * 0.98 + across * 0.2],
          [width + 10, -across],
          [width + 10, across * 0.5],
          [-20, height * 0.98 + across * 1.7],
        ])
  return [
    `<path fill="${low}" opacity=".3" transform="translate(3 4)" d="${path}"/>`,
    `<path fill="${mix(wood, high, 0.12)}" stroke="${low}" stroke-width="1.2" d="${path}"/>`,
  ].join('')
}

function placeMarks(random: Random, { width, height }: Size, { ink, second }: Crate) {
  const [first, other] = random.shuffle(marks)
  const side = Math.min(width, height)
  const layout = random.pick(['giant', 'giant', 'giant', 'pair', 'turned', 'turned'])
  const sprayed: Sprayed[] = []
  const add = (mark: Mark | undefined, place: Omit<Sprayed, 'mark'>) => {
    if (mark) sprayed.push({ mark, ...place })
  }
  if (layout === 'pair') {
    const size = Math.min(width * 0.42, height * 0.7)
    add(first, { x: width * 0.26, y: height / 2, size, ink, turn: 0 })
    add(other, { x: width * 0.74, y: height / 2, size, ink: second, turn: 0 })
    return { sprayed, occupied: undefined, hasLabel: false }
  }
  if (layout === 'turned') {
    const [x, y] = [width * random.range(0.36, 0.64), height * random.range(0.4, 0.6)]
    const size = side * random.range(1.15, 1.35)
    add(first, { x, y, size, ink, turn: random.pick([90, -90, 180, -12, 9]) })
    return { sprayed, occupied: undefined, hasLabel: true }
  }
  const lean = random.pick([-1, 1])
  const isAbove = random.chance(0.5)
  const x = width * (0.5 + lean * random.range(0.02, 0.12))
  const y = height * random.range(0.46, 0.54)
  add(first, { x, y, size: side * random.range(0.86, 1.08), ink, turn: 0 })
  if (random.chance(0.6)) {
    const small = { x: width * (0.5 - lean * 0.38), y: height * (isAbove ? 0.13 : 0.87) }
    add(other, { ...small, size: side * 0.17, ink: second, turn: 0 })
  }
  return { sprayed, occupied: { side: lean, isAbove }, hasLabel: true }
}

type Spray = { sprayed: Sprayed[]; boards: number; isUpright: boolean; maskId: string }

/** Draws the marks without the bridges of the stencil, the seams between boards, and worn spots. */
function spray(random: Random, box: Size, { sprayed, boards, isUpright, maskId }: Spray): string {
  const whole = rectangle(0, 0, box.width, box.height)
  const worn = Array.from({ length: 80 }, () => {
    const length = formatNumber(random.range(1, 10))
    const at = `M${formatNumber(random.next() * box.width)} ${formatNumber(random.next() * box.height)}`
    return `${at}${isUpright ? 'v' : 'h'}${length}`
  })
  const depth = (isUpright ? box.width : box.height) / boards
  const seams = Array.from({ length: boards - 1 }, (_, i) => {
    const at = formatNumber(depth * (i + 1))
    return isUpright
      ? `M${at} 0v${formatNumber(box.height)}`
      : `M0 ${at}h${formatNumber(box.width)}`
  })
  return [
    `<mask id="${maskId}" maskUnits="userSpaceOnUse" x="0" y="0" width="${formatNumber(box.width)}" height="${formatNumber(box.height)}">`,
    `<path fill="#fff" d="${whole}"/><g fill="none" stroke="#000">`,
    ...sprayed.map(drawBridges),
    `<path d="${worn.join('')}"/><path stroke-width="2.6" d="${seams.join('')}"/></g></mask>`,
    `<g fill-rule="evenodd" mask="url(#${maskId})">`,
    ...sprayed.map(
      (stencil) => `<path ${place(stencil)} fill="${stencil.ink}" d="${stencil.mark.figure}"/>`,
    ),
    '</g>',
  ].join('')
}

function drawBridges(sprayed: Sprayed): string {
  const { mark, size } = sprayed
  if (mark.bridges === '') return ''
  const width = formatNumber(Math.max(3.4, 260 / size))
  return `<path ${place(sprayed)} stroke-width="${width}" d="${mark.bridges}"/>`
}

/** Returns the transform of a mark, which is drawn in a square of 100. */
function place({ x, y, size, turn }: Sprayed): string {
  const scale = Math.round(size) / 100
  return `transform="translate(${formatNumber(x)} ${formatNumber(y)}) rotate(${turn}) scale(${scale}) translate(-50 -50)"`
}

/** Draws a shipping label where the marks leave room. */
function drawLabel(random: Random, box: Size, crate: Crate, occupied: Occupied): string {
  const { ink, second, palette } = crate
  const { low, high } = toneLimitsOf(palette)
  const width = Math.min(box.width, box.height) * random.range(0.22, 0.3)
  const height = width * random.pick([0.66, 1.25])
  const left = occupied ? (occupied.side > 0 ? 0.05 : 0.7) : random.pick([0.05, 0.7])
  const top = occupied ? (occupied.isAbove ? 0.68 : 0.06) : random.pick([0.07, 0.64])
  const colour = random.pick([high, high, second])
  const text = luminance(colour) > 0.5 ? low : high
  const isStampHidden = palette.inks[2] === colour || random.pick([ink, palette.inks[1]]) === colour
  const lines = Array.from(
    { length: 4 },
    (_, i) =>
      `M${formatNumber(width * 0.1)} ${formatNumber(height * (0.5 + 0.12 * i))}h${formatNumber(width * random.range(0.35, 0.78))}`,
  )
  const edge = width * 0.04
  return [
    `<g transform="translate(${formatNumber(box.width * left)} ${formatNumber(box.height * top)}) rotate(${formatNumber(random.range(-6, 6))})">`,
    `<path opacity=".28" d="${rectangle(1.5, 2.5, width, height)}"/>`,
    `<path fill="${colour}" d="${rectangle(0, 0, width, height)}"/>`,
    `<path fill="${isStampHidden ? text : palette.inks[2]}" d="${rectangle(width * 0.1, height * 0.14, width * 0.34, height * 0.22)}"/>`,
    `<g fill="none" stroke="${text}"><path stroke-width="1.1" d="${lines.join('')}"/>`,
    `<path stroke-width=".7" d="${rectangle(edge, edge, width - 2 * edge, height - 2 * edge)}"/></g></g>`,
  ].join('')
}
