import type { Palette } from '../svg/palette.ts'
import { formatNumber } from '../svg/path.ts'
import type { Random } from '../svg/random.ts'
import type { Size } from '../svg/sheet.ts'
import { cutSheets } from './cut-paper-holes.ts'

const onDark = ['#d8532f', '#f6efe0', '#e9a27d']
const onLight = ['#c8472c', '#c8472c', '#1d1c1a']

/** Draws five or six sheets with one hole each, lit from above, and a disc at the back. */
export function drawCutPaper(random: Random, box: Size, { ramps }: Palette): string {
  const ramp = random.pick(ramps)
  const isReversed = random.chance(0.3)
  const papers = isReversed ? ramp.toReversed() : ramp
  const count = random.int(5, 6)
  /** Returns the paper at a depth: 0 is the front, `count` the back. */
  const paper = (depth: number) => papers[Math.round((depth * (papers.length - 1)) / count)]

  const { sheets, centre } = cutSheets(random, box, count)
  const radius = Math.min(box.width, box.height) * random.range(0.075, 0.13)
  const disc = random.pick(isReversed ? onLight : onDark)
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
