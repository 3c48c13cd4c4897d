import type { ProfileType } from '#contract/profile-type.ts'
import type { WorkFamily } from '#contract/work.ts'
import { drawBlocks } from './family/blocks.ts'
import { drawBrush } from './family/brush.ts'
import { drawCabinet } from './family/cabinet.ts'
import { drawCells } from './family/cells.ts'
import { drawCloth } from './family/cloth.ts'
import { drawContours } from './family/contours.ts'
import { drawCutPaper } from './family/cut-paper.ts'
import { drawField } from './family/field.ts'
import { drawLetters } from './family/letters.ts'
import { drawMarble } from './family/marble.ts'
import { drawPlan } from './family/plan.ts'
import { drawPulse } from './family/pulse.ts'
import { drawRings } from './family/rings.ts'
import { drawScreen } from './family/screen.ts'
import { drawStrand } from './family/strand.ts'
import { drawTorn } from './family/torn.ts'
import { lightPalettes, type Palette, palettes } from './svg/palette.ts'
import { type Random, randomFrom } from './svg/random.ts'
import { type Format, pictureSize, printSheet, type Size, sheetSize } from './svg/sheet.ts'

/** Whose cover it is; `house` is for pages without a person. */
export type CoverType = ProfileType | 'house'

/** The way of drawing. Each type has its own. */
export type CoverFamily = WorkFamily | 'rings'

/** What a cover is drawn from. Without a family it is the one that the other two draw. */
export type Cover = { type: CoverType; family: CoverFamily | null; id: string }

/** Those that are drawn where none is given. Another list would draw other works at old addresses. */
const drawnFamilies: Record<CoverType, readonly CoverFamily[]> = {
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

/** `mark` is what the ids of a drawing begin with. */
type Draw = (random: Random, box: Size, palette: Palette, mark: string) => string

const draw: Record<CoverFamily, Draw> = {
  contours: drawContours,
  field: drawField,
  screen: drawScreen,
  cells: drawCells,
  blocks: drawBlocks,
  marble: drawMarble,
  pulse: drawPulse,
  letters: drawLetters,
  torn: drawTorn,
  brush: drawBrush,
  strand: drawStrand,
  cloth: drawCloth,
  cabinet: drawCabinet,
  'cut-paper': drawCutPaper,
  plan: drawPlan,
  rings: drawRings,
}

/**
 * The work that hangs where a profile has no picture: an SVG document without fonts, links or
 * scripts, long side 400. The same type, id and family give the same text for ever.
 */
export function drawCover(cover: Cover): string {
  const { random, family, sheet } = begin(cover)
  const palette = random.pick(family === 'cut-paper' ? lightPalettes : palettes)
  const picture = draw[family](random, pictureSize(sheet), palette, markOf(cover))
  return printSheet(sheet, palette, picture, cover.id)
}

/** Width and height of the cover, without drawing it. */
export function coverSize(cover: Cover): Size {
  return begin(cover).sheet
}

/** The family that the cover belongs to, without drawing it. */
export function familyOf(cover: Cover): CoverFamily {
  return begin(cover).family
}

/** Each draw moves all later ones: family (also where one is given), format, palette and picture. */
function begin({ type, family, id }: Cover) {
  const random = randomFrom(`${type}:${id}`)
  const drawn = random.pick(drawnFamilies[type])
  const sheet = sheetSize(random.pick(formats[type]))
  return { random, family: family ?? drawn, sheet }
}

/** Letters that no other cover begins its ids with: several may stand in one document. */
function markOf({ type, family, id }: Cover): string {
  const random = randomFrom(`${type}:${family}:${id}`)
  return `c${random.int(0, 2 ** 32 - 1).toString(36)}`
}
