import { drawMargin } from './margin.ts'
import type { Palette } from './palette.ts'

/** Ratio of the width to the height. */
export type Format = `${number}:${number}`

export type Size = { width: number; height: number }

export type Rect = Size & { x: number; y: number }

const longSide = 400

/** Returns the size of a sheet of a format, whose long side is 400 units. */
export function sheetSize(format: Format): Size {
  const [across = 1, down = 1] = format.split(':').map(Number)
  const unit = longSide / Math.max(across, down)
  return { width: Math.round(across * unit), height: Math.round(down * unit) }
}

/** Returns the size of the picture. The lower margin is wider, for the words below the picture. */
export function pictureSize(sheet: Size): Size {
  const margin = marginOf(sheet)
  return {
    width: sheet.width - 2 * margin,
    height: sheet.height - 2 * margin - Math.round(margin * 0.55),
  }
}

/** Draws the whole print: paper, picture, the plate mark around it, and the words below. */
export function drawSheet(sheet: Size, palette: Palette, picture: string): string {
  const { width, height } = pictureSize(sheet)
  const margin = marginOf(sheet)
  const plate = palette.isDark ? '#fff' : '#000'
  const line = { left: margin, right: margin + width, baseline: margin + height + margin * 0.98 }
  // A nested svg clips its content without an id that could clash on a page.
  return [
    openSvg(sheet),
    `<path fill="${palette.paper}" d="M0 0h${sheet.width}v${sheet.height}H0z"/>`,
    `<svg x="${margin}" y="${margin}" width="${width}" height="${height}">${picture}</svg>`,
    `<path fill="none" stroke="${plate}" stroke-opacity=".14" d="M${margin - 0.5} ${margin - 0.5}h${width + 1}v${height + 1}h-${width + 1}z"/>`,
    drawMargin(line, palette),
    '</svg>',
  ].join('')
}

/** Draws the picture without a margin, on its paper, which is visible where the picture has gaps. */
export function drawWithoutMargin(
  { width, height }: Size,
  palette: Palette,
  picture: string,
): string {
  const ground = `<path fill="${palette.paper}" d="M0 0h${width}v${height}H0z"/>`
  return `${openSvg({ width, height })}${ground}${picture}</svg>`
}

function openSvg({ width, height }: Size): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`
}

function marginOf({ width, height }: Size): number {
  return Math.round(Math.min(width, height) * 0.085)
}
