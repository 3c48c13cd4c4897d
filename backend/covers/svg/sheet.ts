import type { Palette } from './palette.ts'
import { short } from './path.ts'
import { strokePath } from './signature-stroke.ts'

/** Width to height. */
export type Format = readonly [across: number, down: number]

export type Size = { width: number; height: number }

const longSide = 400

/** The pencil's "1/1", 20 wide and 12 high. */
const edition = 'M1 3 4 1V11M8 12 13 0M16 3 19 1V11'

/** The sheet of a format, in units of which the long side has 400. */
export function sheetSize([across, down]: Format): Size {
  const unit = longSide / Math.max(across, down)
  return { width: Math.round(across * unit), height: Math.round(down * unit) }
}

/** What is left for the picture. The lower margin is the wider one: it is signed. */
export function pictureSize(sheet: Size): Size {
  const margin = marginOf(sheet)
  return {
    width: sheet.width - 2 * margin,
    height: sheet.height - 2 * margin - Math.round(margin * 0.55),
  }
}

/** The whole work: paper, picture, the plate's mark around it, edition and signature below. */
export function printSheet(sheet: Size, palette: Palette, picture: string, id: string): string {
  const { width, height } = pictureSize(sheet)
  const margin = marginOf(sheet)
  const mark = palette.isDark ? '#fff' : '#000'
  const pencil = palette.isDark ? '#fff' : '#222'
  const stroke = { width: 52, height: margin * 0.62 }
  const line = margin + height + margin * 0.38
  // A nested svg clips what it holds, and needs no id that could clash on a page.
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${sheet.width}" height="${sheet.height}" viewBox="0 0 ${sheet.width} ${sheet.height}">`,
    `<path fill="${palette.paper}" d="M0 0h${sheet.width}v${sheet.height}H0z"/>`,
    `<svg x="${margin}" y="${margin}" width="${width}" height="${height}">${picture}</svg>`,
    `<path fill="none" stroke="${mark}" stroke-opacity=".14" d="M${margin - 0.5} ${margin - 0.5}h${width + 1}v${height + 1}h-${width + 1}z"/>`,
    `<g fill="none" stroke="${pencil}" stroke-opacity=".5" stroke-width=".9" stroke-linecap="round">`,
    `<path transform="translate(${margin} ${short(line + 1)})" d="${edition}"/>`,
    `<path transform="translate(${margin + width - stroke.width} ${short(line)})" d="${strokePath(id, stroke)}"/>`,
    '</g></svg>',
  ].join('')
}

function marginOf({ width, height }: Size): number {
  return Math.round(Math.min(width, height) * 0.085)
}
