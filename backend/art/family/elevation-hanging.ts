import { mix } from '../svg/colour.ts'
import { type Palette, toneLimitsOf } from '../svg/palette.ts'
import { circle, ellipse, formatNumber, polyline, rectangle } from '../svg/path.ts'
import type { Random } from '../svg/random.ts'
import type { Rect } from '../svg/sheet.ts'

/** A wall to scale: `metre` in units, `eye` is the line at 1.5 m. */
export type WallToScale = {
  left: number
  right: number
  top: number
  floor: number
  eye: number
  metre: number
  /** Fill colour; undefined for a line drawing. */
  painted: string | undefined
  /** Ink of the drawing on the wall, and the colour of a sheet of paper. */
  ink: string
  sheet: string
}

/** Parts of the drawing: fills in painting order, and two kinds of lines above them. */
type Drawing = { fills: string[]; thin: string[]; outlines: string[]; hasAccent: boolean }

type Hanging = {
  random: Random
  wall: WallToScale
  palette: Palette
  drawing: Drawing
}

type Style = { palette: Palette; weight: number }

/** Draws works along a wall, a person and often a door. Returns the edges for the dimension lines. */
export function hangAlong(
  random: Random,
  wall: WallToScale,
  { palette, weight }: Style,
): { drawn: string; edges: number[] } {
  const { metre, painted, ink } = wall
  const drawing: Drawing = { fills: [], thin: [], outlines: [], hasAccent: false }
  const hanging = { random, wall, palette, drawing }
  const edges: number[] = []
  const end = wall.right - metre * 0.5
  const person = random.int(1, 3)
  const door = random.chance(0.6) ? random.int(1, 4) : -1
  let x = wall.left + metre * random.range(0.5, 0.9)
  for (let place = 0; x < end - metre * 0.6 && place < 24; place++) {
    const room = end - x
    const width =
      place === door && room > 1.6 * metre
        ? drawDoor(hanging, x)
        : hangGroup(hanging, { x, room, isFirst: place === 0 })
    edges.push(x, x + width)
    if (place === person) {
      drawing.fills.push(drawPerson(wall, x + width + metre * 0.3))
      x += metre * 0.5
    }
    x += width + metre * random.pick([0.25, 0.45, 0.45, 0.7])
  }
  const line = painted === undefined ? palette.inks[0] : ink
  const drawn = [
    ...drawing.fills,
    `<g fill="none"><path stroke="${ink}" stroke-width=".7" d="${drawing.thin.join('')}"/>`,
    `<path stroke="${line}" stroke-width="${formatNumber(1.3 * weight)}" d="${drawing.outlines.join('')}"/></g>`,
  ]
  return { drawn: drawn.join(''), edges }
}

type Group = { x: number; room: number; isFirst: boolean }

/** Draws one work, two above each other, or a block of small ones, at eye level. Returns the width. */
function hangGroup(hanging: Hanging, { x, room, isFirst }: Group): number {
  const { random, wall } = hanging
  const { metre, eye } = wall
  const hang = (rect: Rect) => drawWork(hanging, rect, isFirst)
  const one = (width: number, height: number) => {
    hang({ x, y: eye - height / 2, width, height })
    return width
  }
  const group = random.pick(['one', 'one', 'big', 'stack', 'grid', 'small', 'one'])
  if (group === 'big' && room > 2.4 * metre) {
    return one(metre * random.range(1.5, 2.3), metre * random.range(1.1, 1.9))
  }
  if (group === 'stack') {
    const width = metre * random.range(0.5, 0.75)
    const height = width * random.range(0.7, 0.95)
    const gap = metre * 0.16
    hang({ x, y: eye - height - gap / 2, width, height })
    hang({ x, y: eye + gap / 2, width, height })
    return width
  }
  if (group === 'grid' && room > 1.5 * metre) {
    const side = metre * random.range(0.32, 0.4)
    const step = side + metre * 0.12
    const columns = random.int(2, 3)
    const top = eye - step - side / 2
    for (let column = 0; column < columns; column++) {
      for (let row = 0; row < 3; row++) {
        hang({ x: x + column * step, y: top + row * step, width: side, height: side })
      }
    }
    return columns * step - metre * 0.12
  }
  if (group === 'small') {
    const width = metre * random.range(0.26, 0.4)
    return one(width, width * random.range(1, 1.5))
  }
  return one(metre * random.range(0.6, 1.1), metre * random.range(0.6, 1.4))
}

/** Draws a door that is ajar. Returns its width. */
function drawDoor({ wall, palette, drawing }: Hanging, x: number): number {
  const { metre, floor, painted } = wall
  const { paper, inks } = palette
  const [width, height] = [metre * 1.05, metre * 2.25]
  const fill = painted === undefined ? mix(paper, inks[0], 0.14) : paper
  drawing.fills.push(`<path fill="${fill}" d="${rectangle(x, floor - height, width, height)}"/>`)
  drawing.outlines.push(
    `M${formatNumber(x)} ${formatNumber(floor)}v${formatNumber(-height)}h${formatNumber(width)}V${formatNumber(floor)}`,
  )
  drawing.thin.push(
    polyline([
      [x, floor],
      [x + width, floor - height / 2],
      [x, floor - height],
    ]),
  )
  return width
}

const workKinds = ['solid', 'hatched', 'matted', 'tinted', 'crossed', 'horizon', 'disc'] as const

/** Draws one work. At most one on each wall, outside the first group, is in full colour. */
function drawWork({ random, wall, palette, drawing }: Hanging, rect: Rect, isFirst: boolean): void {
  const { x, y, width, height } = rect
  const { painted, sheet, metre } = wall
  const { inks } = palette
  const kind = random.pick(workKinds)
  const outline = rectangle(x, y, width, height)
  const fill = (colour: string, path = outline) =>
    drawing.fills.push(`<path fill="${colour}" d="${path}"/>`)
  drawing.outlines.push(outline)
  const isLarge = width * height > metre * metre * 0.25
  if (!drawing.hasAccent && !isFirst && isLarge && random.chance(0.5)) {
    drawing.hasAccent = true
    fill(random.pick([inks[1], inks[2]].filter((ink) => ink !== painted)))
    return
  }
  const side = Math.min(width, height)
  if (kind === 'solid') {
    fill(inks[0] === painted ? toneLimitsOf(palette).high : inks[0])
    return
  }
  fill(kind === 'tinted' ? mix(sheet, inks[2], 0.5) : sheet)
  if (kind === 'hatched') drawing.thin.push(hatch(rect))
  if (kind === 'matted') {
    const edge = side * 0.16
    drawing.thin.push(rectangle(x + edge, y + edge, width - 2 * edge, height - 2 * edge))
  }
  if (kind === 'crossed') {
    const [right, bottom] = [x + width, y + height]
    drawing.thin.push(
      `M${formatNumber(x)} ${formatNumber(y)}L${formatNumber(right)} ${formatNumber(bottom)}M${formatNumber(right)} ${formatNumber(y)}L${formatNumber(x)} ${formatNumber(bottom)}`,
    )
  }
  if (kind === 'horizon')
    fill(mix(sheet, inks[0], 0.35), rectangle(x, y + height * 0.6, width, height * 0.4))
  if (kind === 'disc') drawing.thin.push(circle(x + width / 2, y + height / 2, side * 0.26))
}

/** Draws diagonal lines from edge to edge. */
function hatch({ x, y, width, height }: Rect): string {
  const lines: string[] = []
  for (let along = 3.4; along < width + height; along += 3.4) {
    const from = [x + Math.min(along, width), y + Math.max(0, along - width)] as const
    const to = [x + Math.max(0, along - height), y + Math.min(along, height)] as const
    lines.push(polyline([from, to]))
  }
  return lines.join('')
}

/** Draws a person of 1.7 m. */
function drawPerson({ floor, metre, ink }: WallToScale, x: number): string {
  const scale = Math.round(metre * 1.7) / 100
  const body = 'M-9 0-7-44Q-15-48-13-72-12-82-5-84H5Q12-82 13-72 15-48 7-44L9 0H1L0-40-1 0Z'
  return `<path fill="${ink}" transform="translate(${formatNumber(x)} ${formatNumber(floor)}) scale(${scale})" d="${body}${ellipse(0, -92, 6, 8)}"/>`
}
