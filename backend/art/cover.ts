import type { ArtworkFamily } from '#contract/artwork.ts'
import type { ProfileType } from '#contract/profile-type.ts'
import { drawBlocks } from './family/blocks.ts'
import { drawBrush } from './family/brush.ts'
import { drawCabinet } from './family/cabinet.ts'
import { drawCells } from './family/cells.ts'
import { drawCloth } from './family/cloth.ts'
import { drawContours } from './family/contours.ts'
import { drawCrate } from './family/crate.ts'
import { drawCutPaper } from './family/cut-paper.ts'
import { drawElevation } from './family/elevation.ts'
import { drawEnfilade } from './family/enfilade.ts'
import { drawField } from './family/field.ts'
import { drawLetters } from './family/letters.ts'
import { drawLinks } from './family/links.ts'
import { drawMarble } from './family/marble.ts'
import { drawPlan } from './family/plan.ts'
import { drawPulse } from './family/pulse.ts'
import { drawRings } from './family/rings.ts'
import { drawSalon } from './family/salon.ts'
import { drawScreen } from './family/screen.ts'
import { drawSpecimens } from './family/specimens.ts'
import { drawStrand } from './family/strand.ts'
import { drawTorn } from './family/torn.ts'
import { lightPalettes, type Palette, palettes } from './svg/palette.ts'
import { type Random, randomFrom } from './svg/random.ts'
import {
  type Format,
  pictureSize,
  printBare,
  printSheet,
  type Size,
  sheetSize,
} from './svg/sheet.ts'

/** Whose cover it is; `house` is for pages without a person. */
export type CoverType = ProfileType | 'house'

/** The way of drawing. Each type has its own. */
export type CoverFamily = ArtworkFamily | 'rings'

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

/** Families with formats of their own. Their draws begin with a seed of their own, too. */
const ownFormats: Partial<Record<CoverFamily, readonly Format[]>> = {
  salon: [
    [4, 5],
    [1, 1],
    [5, 6],
  ],
  specimens: [
    [3, 4],
    [5, 7],
    [3, 4],
  ],
  crate: [
    [1, 1],
    [5, 4],
  ],
  enfilade: [
    [3, 4],
    [4, 5],
  ],
  elevation: [
    [8, 5],
    [7, 4],
    [3, 2],
  ],
  links: [
    [1, 1],
    [4, 5],
  ],
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
  salon: drawSalon,
  specimens: drawSpecimens,
  crate: drawCrate,
  'cut-paper': drawCutPaper,
  plan: drawPlan,
  enfilade: drawEnfilade,
  elevation: drawElevation,
  links: drawLinks,
  rings: drawRings,
}

/**
 * The print of a profile without an uploaded work: an SVG document without fonts, links or
 * scripts, long side 400. The same type, id and family give the same text for ever.
 */
export function drawCover(cover: Cover): string {
  const { random, family, sheet } = begin(cover)
  const palette = random.pick(family === 'cut-paper' ? lightPalettes : palettes)
  const picture = draw[family](random, pictureSize(sheet), palette, markOf(cover))
  return printSheet(sheet, palette, picture)
}

/** The picture of a cover alone, edge to edge: a sample of what an artist uploads. */
export function drawPicture(cover: Cover): string {
  const { random, family, sheet } = begin(cover)
  const palette = random.pick(family === 'cut-paper' ? lightPalettes : palettes)
  return printBare(sheet, palette, draw[family](random, sheet, palette, markOf(cover)))
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
  const own = family && ownFormats[family]
  if (own) {
    const random = randomFrom(`${type}:${id}:${family}`)
    return { random, family, sheet: sheetSize(random.pick(own)) }
  }
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
