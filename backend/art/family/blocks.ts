import { mix } from '../svg/colour.ts'
import type { Palette } from '../svg/palette.ts'
import { type Point, polygon, polyline } from '../svg/path.ts'
import type { Random } from '../svg/random.ts'
import type { Size } from '../svg/sheet.ts'
import { type Heights, heightsFrom } from './blocks-heights.ts'

/** Projects a corner of a block onto the sheet, from two coordinates on the ground and a height. */
type Project = (i: number, j: number, up: number) => Point

/** Colours of the top, left and right faces of a block. */
type Tones = { top: string; highest: string; left: string; right: string }

/** Lower end of a city's columns, below the picture. */
const underground = -9

/** Draws isometric columns in three tones, back to front, with courses and arches; the highest in the third ink. */
export function drawBlocks(random: Random, box: Size, palette: Palette): string {
  const ground = heightsFrom(random)
  const { isCity, heights } = ground
  const highest = Math.max(...heights.flat())
  const project = projection(box, ground, highest)
  const tones = tonesOf(palette)
  const at = (i: number, j: number) => heights[i]?.[j] ?? (isCity ? underground : 0)
  const blocks = backToFront(heights.length).map(([i, j]) => {
    const height = at(i, j)
    const isSeen = isCity ? isNear(box, project(i + 0.5, j + 0.5, height)) : height > 0
    if (!isSeen) return ''
    const isHighest = height === highest && height > 1
    const left = sideFace(project, [i, j + 1], [i + 1, j + 1], at(i, j + 1), height)
    const right = sideFace(project, [i + 1, j], [i + 1, j + 1], at(i + 1, j), height)
    const top = [
      project(i, j, height),
      project(i + 1, j, height),
      project(i + 1, j + 1, height),
      project(i, j + 1, height),
    ]
    const rise = height - at(i, j + 1)
    const arch =
      rise >= 3 && random.chance(0.5) ? archIn(project, i, j + 1, at(i, j + 1), rise) : ''
    return [
      face(tones.left, left.face) + courses(palette, tones.left, left.courses),
      face(tones.right, arch),
      face(tones.right, right.face) + courses(palette, tones.right, right.courses),
      face(isHighest ? tones.highest : tones.top, polygon(top)),
    ].join('')
  })
  const shadow = isCity
    ? ''
    : face(mix(palette.paper, shadeOf(palette), 0.16), footing(ground, project))
  return `<g stroke-linejoin="round">${shadow}${blocks.join('')}</g>`
}

function projection({ width, height }: Size, { isCity, cells }: Heights, highest: number): Project {
  const across = isCity
    ? (width / cells) * 0.74
    : Math.min((width / cells) * 0.66, (height / cells) * 0.86)
  const down = across * 0.56
  const up = across * (isCity ? 0.62 : 0.5)
  const top = isCity
    ? -down * cells * 0.62
    : (height - cells * 2 * down) / 2 + highest * up * 0.42 + down * 0.4
  return (i, j, level) => [width / 2 + (i - j) * across, top + (i + j) * down - level * up]
}

function tonesOf({ paper, inks, isDark }: Palette): Tones {
  const [main, left, highest] = inks
  return isDark
    ? { top: main, highest, left, right: mix(paper, '#000000', 0.42) }
    : { top: mix(paper, '#ffffff', 0.55), highest, left, right: main }
}

function shadeOf({ inks, isDark }: Palette): string {
  return isDark ? '#000000' : inks[0]
}

/** Returns the cells of a square ground in painting order: from the back to the front. */
function backToFront(side: number): [i: number, j: number][] {
  return Array.from({ length: side * side }, (_, n): [number, number] => [
    n % side,
    Math.floor(n / side),
  ]).sort(([a, b], [c, d]) => a + b - c - d)
}

/** Returns true if a column with its top at this point may be visible. Columns below the picture are not. */
function isNear({ width, height }: Size, [x, y]: Point): boolean {
  const slack = width / 8
  return x > -slack && x < width + slack && y > -slack && y < height + slack
}

type Corner = readonly [i: number, j: number]

/** Draws the face between two corners of the ground, from one level to another, and its courses. */
function sideFace(project: Project, from: Corner, to: Corner, low: number, high: number) {
  if (low >= high) return { face: '', courses: '' }
  const face = [
    project(...from, high),
    project(...to, high),
    project(...to, low),
    project(...from, low),
  ]
  let lines = ''
  for (let level = Math.max(low, -2) + 1; level < high; level++) {
    lines += polyline([project(...from, level), project(...to, level)])
  }
  return { face: polygon(face), courses: lines }
}

/** Draws a gate in the left face of a column, at most 2.3 units high. */
function archIn(project: Project, i: number, j: number, low: number, rise: number): string {
  const high = low + Math.min(rise - 0.7, 2.3)
  const vault = Array.from({ length: 9 }, (_, step) => {
    const angle = (Math.PI * step) / 8
    return project(i + 0.5 - 0.27 * Math.cos(angle), j, high - 0.5 + 0.5 * Math.sin(angle))
  })
  return polygon([project(i + 0.23, j, low), ...vault, project(i + 0.77, j, low)])
}

function footing({ cells }: Heights, project: Project): string {
  const [near, far] = [-0.6, cells - 0.4]
  return polygon([
    project(near, near, 0),
    project(far, near, 0),
    project(far, far, 0),
    project(near, far, 0),
  ])
}

function face(fill: string, path: string): string {
  return path && `<path fill="${fill}" d="${path}"/>`
}

/** Draws the lines between the units of a face, slightly lighter or darker than the face. */
function courses({ paper, isDark }: Palette, tone: string, path: string): string {
  const line = mix(tone, isDark ? paper : '#ffffff', 0.3)
  return path && `<path fill="none" stroke="${line}" stroke-width=".8" d="${path}"/>`
}
