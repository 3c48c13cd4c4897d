import { noiseFrom } from '../svg/noise.ts'
import type { Palette } from '../svg/palette.ts'
import { closedCurve, formatNumber, formatNumbers, openCurve, type Point } from '../svg/path.ts'
import type { Random } from '../svg/random.ts'
import type { Size } from '../svg/sheet.ts'

const discsOnDark = ['#d8532f', '#f6efe0', '#e9a27d']
const discsOnLight = ['#c8472c', '#c8472c', '#1d1c1a']

/** Draws five or six sheets with one hole each, lit from above, and a disc at the back. */
export function drawCutPaper(random: Random, box: Size, { ramps }: Palette): string {
  const ramp = random.pick(ramps)
  const isReversed = random.chance(0.3)
  const papers = isReversed ? ramp.toReversed() : ramp
  const count = random.int(5, 6)
  /** Returns the paper at a depth: 0 is the front, `count` the back. */
  const paper = (depth: number) => papers[Math.round((depth * (papers.length - 1)) / count)]

  const cut = random.pick([cutCaves, cutCaves, cutArches, cutHills])
  const { sheets, centre } = cut(random, box, count)
  const radius = Math.min(box.width, box.height) * random.range(0.075, 0.13)
  const disc = random.pick(isReversed ? discsOnLight : discsOnDark)
  const layers = sheets.map((sheet, i) => layer(sheet, paper(count - 1 - i)))
  return [
    `<path fill="${paper(count)}" d="M0 0h${box.width}v${box.height}H0z"/>`,
    `<circle cx="${formatNumber(centre[0])}" cy="${formatNumber(centre[1])}" r="${formatNumber(radius)}" fill="${disc}"/>`,
    `<g fill-rule="evenodd">${layers.join('')}</g>`,
  ].join('')
}

/** Draws a sheet and its two shadows below. */
function layer(sheet: string, paper = ''): string {
  return [
    `<path opacity=".1" transform="translate(0 5)" d="${sheet}"/>`,
    `<path opacity=".16" transform="translate(0 2.5)" d="${sheet}"/>`,
    `<path fill="${paper}" d="${sheet}"/>`,
  ].join('')
}

/**
 * Sheets from back to front as path data (even-odd), and the centre of the deepest hole. A cave, an arch or
 * the sky above a hill is cut out, wider from back to front.
 */
type CutSheets = { sheets: string[]; centre: Point }

/** Overhang of sheets beyond the picture, so that their edges and shadows are not visible. */
const beyond = 20

function cutCaves(random: Random, { width, height }: Size, count: number): CutSheets {
  const noise = noiseFrom(random)
  const [x, y] = [width * random.range(0.38, 0.62), height * random.range(0.42, 0.62)]
  const [phase, lobes] = [random.range(0, 6), random.int(3, 5)]
  const sheets = openings(count).map((opening, i) => {
    const depth = count - 1 - i
    const size = 0.17 + 0.3 * opening
    const edge = Array.from({ length: 40 }, (_, step): Point => {
      const angle = (step / 40) * Math.PI * 2
      const [across, down] = [Math.cos(angle), Math.sin(angle)]
      const wave = 0.1 * Math.sin(lobes * angle + phase + depth * 0.5)
      const rough = 0.3 * noise(across * 1.1 + depth * 0.2, down * 1.1 + depth * 0.12)
      const reach = size * (1 + wave + rough)
      return [x + across * width * reach, y + down * height * reach]
    })
    return whole({ width, height }) + closedCurve(edge)
  })
  return { sheets, centre: [x, y] }
}

function cutArches(random: Random, { width, height }: Size, count: number): CutSheets {
  const [x, y] = [width * random.range(0.38, 0.62), height * random.range(0.42, 0.62)]
  const sheets = openings(count).map((opening) => {
    const across = width * (0.11 + 0.36 * opening) * 0.92
    const rise = across * 0.9
    const spring = y - height * (0.1 + 0.32 * opening) + rise
    const foot = height + beyond
    return [
      whole({ width, height }),
      `M${formatNumbers([x - across, foot])}V${formatNumber(spring)}`,
      `A${formatNumbers([across, rise, 0, 0, 1, x + across, spring])}V${foot}Z`,
    ].join('')
  })
  return { sheets, centre: [x, y] }
}

function cutHills(random: Random, { width, height }: Size, count: number): CutSheets {
  const noise = noiseFrom(random)
  const sheets = openings(count).map((opening, i) => {
    const depth = count - 1 - i
    const level = height * (0.35 + 0.5 * opening)
    const ridge = Array.from({ length: 19 }, (_, step): Point => {
      const rise = height * 0.16 * noise((step - 1) * 0.17 + depth * 7, depth * 3.1)
      return [(width * (step - 1)) / 16, level + rise]
    })
    return `${openCurve(ridge)}V${height + beyond}H-${beyond}Z`
  })
  const centre: Point = [width * random.range(0.4, 0.6), height * random.range(0.24, 0.36)]
  return { sheets, centre }
}

/** Returns the widths of the holes from back to front, as shares of the widest. */
function openings(count: number): number[] {
  return Array.from({ length: count }, (_, i) => (i + 1) / count)
}

function whole({ width, height }: Size): string {
  return `M-${beyond}-${beyond}h${width + 2 * beyond}v${height + 2 * beyond}h-${width + 2 * beyond}z`
}
