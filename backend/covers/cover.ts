import { drawCloth } from './family/cloth.ts'
import { drawContours } from './family/contours.ts'
import { drawCutPaper } from './family/cut-paper.ts'
import { drawField } from './family/field.ts'
import { drawRings } from './family/rings.ts'
import { drawStrand } from './family/strand.ts'
import { lightPalettes, type Palette, palettes } from './svg/palette.ts'
import { type Random, randomFrom } from './svg/random.ts'
import { type Format, pictureSize, printSheet, type Size, sheetSize } from './svg/sheet.ts'

/** Whose cover it is; `house` is for pages without a person. */
export type CoverType = 'artist' | 'collector' | 'curator' | 'house'

/** The way of drawing. Each type has its own. */
export type CoverFamily = 'contours' | 'field' | 'strand' | 'cloth' | 'cut-paper' | 'rings'

const families: Record<CoverType, readonly CoverFamily[]> = {
  artist: ['contours', 'field'],
  collector: ['cloth', 'strand'],
  curator: ['cut-paper'],
  house: ['rings'],
}

/** A format named twice is hung twice as often. */
const formats: Record<CoverType, readonly Format[]> = {
  artist: [
    [4, 5],
    [4, 5],
    [3, 4],
    [1, 1],
    [5, 4],
  ],
  collector: [
    [1, 1],
    [1, 1],
    [5, 6],
  ],
  curator: [
    [5, 4],
    [4, 3],
    [3, 2],
  ],
  house: [[1, 1]],
}

const draw: Record<CoverFamily, (random: Random, box: Size, palette: Palette) => string> = {
  contours: drawContours,
  field: drawField,
  strand: drawStrand,
  cloth: drawCloth,
  'cut-paper': drawCutPaper,
  rings: drawRings,
}

/**
 * The work that hangs where a profile has no picture: an SVG document without fonts, links or
 * scripts, long side 400. The same type and id give the same text for ever.
 */
export function drawCover(type: CoverType, id: string): string {
  const { random, family, sheet } = begin(type, id)
  const palette = random.pick(family === 'cut-paper' ? lightPalettes : palettes)
  const picture = draw[family](random, pictureSize(sheet), palette)
  return printSheet(sheet, palette, picture, id)
}

/** Width and height of the cover, without drawing it. */
export function coverSize(type: CoverType, id: string): Size {
  return begin(type, id).sheet
}

/** The family that the cover belongs to, without drawing it. */
export function familyOf(type: CoverType, id: string): CoverFamily {
  return begin(type, id).family
}

/** Each draw moves all later ones: family, format, palette and picture stay in this order. */
function begin(type: CoverType, id: string) {
  const random = randomFrom(`${type}:${id}`)
  const family = random.pick(families[type])
  const sheet = sheetSize(random.pick(formats[type]))
  return { random, family, sheet }
}
