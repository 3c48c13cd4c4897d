import { luminance, mix } from '../svg/colour.ts'
import { noiseFrom } from '../svg/noise.ts'
import type { Palette } from '../svg/palette.ts'
import { circle, formatNumber, formatNumbers, polygon, rectangle } from '../svg/path.ts'
import type { Random } from '../svg/random.ts'
import type { Size } from '../svg/sheet.ts'
import { alphabet, drawGlyph } from './glyph.ts'
import { type Scrap, tearScraps } from './torn-paper.ts'

/** Patterns of the scraps. One that is listed twice is twice as frequent. */
const patterns = ['plain', 'stripes', 'dots', 'letter', 'letter', 'squares'] as const
type Pattern = (typeof patterns)[number]

/** Draws posters that are pasted over each other and torn off, white at the tears. */
export function drawTorn(random: Random, box: Size, palette: Palette, idPrefix: string): string {
  const { paper, inks, isDark } = palette
  const noise = noiseFrom(random)
  const side = Math.min(box.width, box.height)
  const white = isDark ? mix(inks[0], '#ffffff', 0.3) : mix(paper, '#ffffff', 0.6)
  const grounds = [inks[1], inks[0], mix(paper, inks[2], 0.75), mix(paper, inks[1], 0.4), paper]
  const first = random.int(0, grounds.length - 1)
  const shuffled = random.shuffle<Pattern>(patterns)
  const scraps = tearScraps(random, noise, box).map((scrap, i) => {
    const ground = grounds[(first + i) % grounds.length] ?? paper
    const ink = luminance(ground) > 0.5 === isDark ? paper : inks[0]
    const core = polygon(scrap.core)
    const clip = `${idPrefix}-${i}`
    return [
      shadows(core),
      `<path fill="${white}" d="${core}"/>`,
      `<clipPath id="${clip}"><path d="${polygon(scrap.printed)}"/></clipPath>`,
      `<g clip-path="url(#${clip})"><path fill="${ground}" d="${reachOf(scrap)}"/>`,
      drawPattern(random, shuffled[i] ?? 'plain', scrap, side, ink),
      '</g>',
    ].join('')
  })
  const wall = mix(paper, inks[0], isDark ? 0.14 : 0.1)
  return [
    `<path fill="${wall}" d="${rectangle(0, 0, box.width, box.height)}"/>`,
    ...scraps,
    random.chance(0.6) ? sticker(random, box, random.pick(inks)) : '',
  ].join('')
}

/** Returns a square that contains the scrap. */
function reachOf({ middle: [x, y], size: { width, height } }: Scrap): string {
  const reach = Math.hypot(width, height) * 0.6
  return rectangle(x - reach, y - reach, 2 * reach, 2 * reach)
}

/** Draws the pattern of a scrap, which extends beyond its edges. */
function drawPattern(
  random: Random,
  pattern: Pattern,
  { middle, size, angle }: Scrap,
  side: number,
  ink: string,
): string {
  const turn = (angle * 180) / Math.PI
  const turned = `transform="rotate(${formatNumbers([turn, ...middle])})"`
  const [x, y] = middle
  switch (pattern) {
    case 'plain':
      return ''
    case 'stripes': {
      const pitch = side * random.range(0.1, 0.18)
      const isUpright = random.chance(0.5)
      let path = ''
      for (let off = -side; off < side * 1.2; off += pitch) {
        const start = isUpright ? [x + off, y - side] : [x - side, y + off]
        path += `M${formatNumbers(start)}${isUpright ? 'v' : 'h'}${formatNumber(2 * side)}`
      }
      return `<path fill="none" stroke="${ink}" stroke-width="${formatNumber(pitch * 0.45)}" ${turned} d="${path}"/>`
    }
    case 'dots':
    case 'squares': {
      const pitch = side * random.range(0.05, 0.075)
      const broad = pitch * 0.54
      // A dot is a line of length zero with round caps.
      const [cap, length] = pattern === 'dots' ? [' stroke-linecap="round"', 0] : ['', broad]
      return `<path fill="none" stroke="${ink}" stroke-width="${formatNumber(broad)}"${cap} ${turned} d="${spots(middle, size, pitch, length)}"/>`
    }
    case 'letter': {
      const large = Math.max(size.width, size.height) * random.range(0.62, 0.95)
      return drawGlyph({
        letter: random.pick(alphabet),
        at: [x - large * random.range(0.4, 0.6), y - large * random.range(0.35, 0.6)],
        size: large,
        weight: random.range(0.24, 0.32),
        ink,
        turn,
      })
    }
    default:
      return pattern satisfies never
  }
}

/** Draws short lines in staggered rows. */
function spots(
  [x, y]: Scrap['middle'],
  { width, height }: Size,
  pitch: number,
  length: number,
): string {
  const columns = Math.ceil((width * 0.6) / pitch)
  const rows = Math.ceil((height * 0.65) / pitch / 0.87)
  let path = ''
  for (let row = -rows; row <= rows; row++) {
    for (let column = -columns; column <= columns; column++) {
      const shift = row % 2 === 0 ? 0 : 0.5
      path += `M${formatNumbers([x + (column + shift) * pitch, y + row * pitch * 0.87])}h${formatNumber(length)}`
    }
  }
  return path
}

/** Draws a clean disc, pasted above the torn posters. */
function sticker(random: Random, { width, height }: Size, ink: string): string {
  const radius = Math.min(width, height) * random.range(0.09, 0.15)
  const [x, y] = [width * random.range(0.25, 0.75), height * random.range(0.25, 0.7)]
  return [
    `<path opacity=".16" d="${circle(x, y + 3.4, radius)}"/>`,
    `<path fill="${ink}" d="${circle(x, y, radius)}"/>`,
  ].join('')
}

function shadows(path: string): string {
  return [
    `<path opacity=".1" transform="translate(0 5)" d="${path}"/>`,
    `<path opacity=".17" transform="translate(0 2.2)" d="${path}"/>`,
  ].join('')
}
