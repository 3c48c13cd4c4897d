import { luminance, mix } from '../svg/colour.ts'
import { type Palette, toneLimitsOf } from '../svg/palette.ts'
import { circle, ellipse, formatNumber, rectangle } from '../svg/path.ts'
import type { Random } from '../svg/random.ts'
import type { Rect, Size } from '../svg/sheet.ts'
import { type Frame, packFrames, type SalonKind } from './salon-frames.ts'
import { drawMotif } from './salon-motifs.ts'

/** Rows of cells that the floor and the bench need below a group of frames. */
const floorRows = 5

type Wall = { colour: string; isDark: boolean; unit: number; palette: Palette }

/** Draws a wall of frames close to each other, with one free place and its nail. */
export function drawSalon(random: Random, box: Size, palette: Palette): string {
  const { paper, inks } = palette
  const kind: SalonKind = random.pick(['full', 'full', 'group'])
  const cells = kind === 'full' ? random.pick([20, 23]) : random.pick([26, 28])
  const unit = Math.min(box.width, box.height) / cells
  const colour = random.pick(wallsOf(palette))
  const wall = { colour, isDark: luminance(colour) < 0.45, unit, palette }
  const frames = packFrames(random, kind, {
    columns: Math.ceil(box.width / unit),
    rows: Math.floor(box.height / unit) - (kind === 'full' ? 0 : floorRows),
    cells,
  })
  const vacant = frames.length > 8 ? random.int(3, 7) : 2
  const colours = [
    paper,
    ...inks,
    mix(paper, inks[1], 0.4),
    mix(paper, inks[2], 0.5),
    mix(inks[0], paper, 0.25),
  ]
  const hung = frames.map((frame, place) =>
    place === vacant ? drawNail(random, frame, wall) : drawFrame(random, frame, wall, colours),
  )
  return [
    `<path fill="${colour}" d="${rectangle(0, 0, box.width, box.height)}"/>`,
    `<path opacity=".26" d="${hung.map(({ shadow }) => shadow).join('')}"/>`,
    ...hung.map(({ drawn }) => drawn),
    kind === 'group' ? drawRoom(random, box, wall) : '',
  ].join('')
}

function wallsOf({ paper, inks, isDark }: Palette): string[] {
  if (isDark) return [inks[1], mix(paper, inks[1], 0.55), inks[2]]
  return [inks[1], mix(inks[0], inks[1], 0.25), mix(paper, inks[2], 0.55), inks[0]]
}

type Hung = { shadow: string; drawn: string }

/** Returns the rectangle of a frame in the picture, slightly off the grid. */
function placeOf(random: Random, { column, row, across, down }: Frame, unit: number) {
  return {
    x: (column + 0.12) * unit,
    y: (row + 0.12) * unit,
    width: (across - 0.24) * unit + unit * random.range(-0.12, 0.25),
    height: (down - 0.24) * unit + unit * random.range(-0.12, 0.25),
  }
}

function drawNail(random: Random, frame: Frame, { colour, isDark, unit, palette }: Wall): Hung {
  const { x, y, width, height } = placeOf(random, frame, unit)
  const { low, high } = toneLimitsOf(palette)
  const trace = mix(colour, isDark ? '#ffffff' : low, 0.1)
  const nail = circle(x + width / 2, y + unit * 0.9, unit * 0.16)
  return {
    shadow: '',
    drawn: `<path fill="${trace}" d="${rectangle(x, y, width, height)}"/><path fill="${isDark ? high : low}" d="${nail}"/>`,
  }
}

function drawFrame(random: Random, frame: Frame, wall: Wall, colours: string[]): Hung {
  const { colour, unit, palette } = wall
  const { x, y, width, height } = placeOf(random, frame, unit)
  const side = Math.min(frame.across, frame.down)
  const isOval = side < 5 && random.chance(0.16)
  const seen = colours.filter(
    (background) => Math.abs(luminance(background) - luminance(colour)) > 0.12,
  )
  const border = unit * (side > 5 ? random.range(0.5, 0.85) : random.range(0.26, 0.46))
  const moulding = random.pick(seen)
  if (isOval) {
    return drawOval(random, { x, y, width, height }, { border, moulding, unit, colours })
  }
  const mat = side > 2 && random.chance(0.45) ? unit * random.range(0.35, 0.8) : 0
  const edge = border + mat
  const { high } = toneLimitsOf(palette)
  const board = mix(high, palette.paper, palette.isDark ? 0.08 : 0.4)
  const inside = rectangle(x + border, y + border, width - 2 * border, height - 2 * border)
  const picture = {
    x: x + edge,
    y: y + edge,
    width: width - 2 * edge,
    height: height - 2 * edge,
  }
  return {
    shadow: rectangle(x + unit * 0.16, y + unit * 0.34, width, height),
    drawn: [
      `<path fill="${moulding}" d="${rectangle(x, y, width, height)}"/>`,
      mat > 0 ? `<path fill="${board}" d="${inside}"/>` : '',
      drawMotif(random, picture, colours),
    ].join(''),
  }
}

type Oval = { border: number; moulding: string; unit: number; colours: string[] }

function drawOval(random: Random, { x, y, width, height }: Rect, oval: Oval): Hung {
  const { border, moulding, unit, colours } = oval
  const [ground, figure] = [random.pick(colours), random.pick(colours)]
  const [cx, cy] = [x + width / 2, y + height / 2]
  const radius = Math.min(width, height) / 2
  const [rx, ry] = [width * 0.46, height * 0.46]
  return {
    shadow: ellipse(cx + unit * 0.14, cy + unit * 0.3, rx, ry),
    drawn: [
      `<path fill="${moulding}" d="${ellipse(cx, cy, rx, ry)}"/>`,
      `<path fill="${ground}" d="${ellipse(cx, cy, rx - border, ry - border)}"/>`,
      `<path fill="${figure}" d="${ellipse(cx, cy + radius * 0.05, radius * 0.28, radius * 0.36)}"/>`,
    ].join(''),
  }
}

/** Draws the floor below a group of frames, with a bench on it. */
function drawRoom(random: Random, box: Size, { colour, unit: u, palette }: Wall): string {
  const { low, high } = toneLimitsOf(palette)
  const floor = box.height - u * 4.4
  const x = box.width * random.range(0.3, 0.6)
  const isNight = luminance(colour) - luminance(low) < 0.2
  const wood = isNight ? mix(colour, high, 0.5) : mix(colour, low, 0.75)
  const ground = isNight ? mix(colour, high, 0.16) : mix(colour, low, 0.45)
  const seat = palette.inks[2] === colour ? palette.inks[1] : palette.inks[2]
  const legs = [
    rectangle(x + u * 0.4, floor - u * 1.4, u * 0.5, u * 3.9),
    rectangle(x + u * 7.1, floor - u * 1.4, u * 0.5, u * 3.9),
    rectangle(x, floor - u * 0.5, u * 8, u * 0.55),
  ]
  const half = formatNumber(u * 0.5)
  const cushion = `M${formatNumber(x + u * 0.9)} ${formatNumber(floor - u * 0.5)}v-${half}q0-${half} ${half}-${half}h${formatNumber(u * 5.2)}q${half} 0 ${half} ${half}v${half}z`
  const arms = [
    `M${formatNumber(x + u * 0.65)} ${formatNumber(floor - u * 1.3)}q0-${formatNumber(u * 0.6)}-${formatNumber(u * 0.7)}-${formatNumber(u * 0.6)}`,
    `M${formatNumber(x + u * 7.35)} ${formatNumber(floor - u * 1.3)}q0-${formatNumber(u * 0.6)} ${formatNumber(u * 0.7)}-${formatNumber(u * 0.6)}`,
  ]
  return [
    `<path fill="${ground}" d="${rectangle(0, floor, box.width, u * 5)}"/>`,
    `<path fill="${mix(colour, high, 0.25)}" d="${rectangle(0, floor - u * 0.9, box.width, u * 0.9)}"/>`,
    `<path fill="${wood}" d="${legs.join('')}"/><path fill="${seat}" d="${cushion}"/>`,
    `<path fill="none" stroke="${wood}" stroke-width="${formatNumber(u * 0.45)}" stroke-linecap="round" d="${arms.join('')}"/>`,
  ].join('')
}
