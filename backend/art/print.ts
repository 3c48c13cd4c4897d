import type { ArtworkFamily } from '#contract/artwork/artwork.ts'
import type { ProfileType } from '#contract/profile/profile-type.ts'
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
  drawSheet,
  drawWithoutMargin,
  type Format,
  pictureSize,
  type Size,
  sheetSize,
} from './svg/sheet.ts'

/** Profile type of a print; `house` is for prints of Provenance itself. */
export type PrintType = ProfileType | 'house'

/** Style of a print. Each type has different families. */
export type PrintFamily = ArtworkFamily | 'rings'

/** A `Print` of the contract, or one of Provenance itself. The drawing depends on nothing else. */
export type DrawablePrint = { type: PrintType; family: PrintFamily; id: string }

/** Formats by type. A format that is listed twice is twice as frequent. */
const formats: Record<PrintType, readonly Format[]> = {
  artist: ['4:5', '4:5', '3:4', '1:1', '5:4'],
  collector: ['1:1', '1:1', '5:6'],
  curator: ['5:4', '4:3', '3:2'],
  house: ['1:1'],
}

/** Formats of families that do not use those of their type. These families also have a separate seed. */
const ownFormats: Partial<Record<PrintFamily, readonly Format[]>> = {
  salon: ['4:5', '1:1', '5:6'],
  specimens: ['3:4', '5:7', '3:4'],
  crate: ['1:1', '5:4'],
  enfilade: ['3:4', '4:5'],
  elevation: ['8:5', '7:4', '3:2'],
  links: ['1:1', '4:5'],
}

/** Draws a family. `idPrefix` is the prefix of all element ids in the drawing. */
type Draw = (random: Random, box: Size, palette: Palette, idPrefix: string) => string

const draw: Record<PrintFamily, Draw> = {
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
 * Draws the print of a profile without an uploaded work: an SVG document without fonts, links or
 * scripts, whose long side is 400. The same type, id and family always give the same text.
 */
export function drawPrint(print: DrawablePrint): string {
  const { random, sheet, palette } = prepareSheet(print)
  const picture = draw[print.family](random, pictureSize(sheet), palette, idPrefixOf(print))
  return drawSheet(sheet, palette, picture)
}

/** Draws only the picture of a print, to its edges, as a sample of an uploaded work. */
export function drawPicture(print: DrawablePrint): string {
  const { random, sheet, palette } = prepareSheet(print)
  return drawWithoutMargin(
    sheet,
    palette,
    draw[print.family](random, sheet, palette, idPrefixOf(print)),
  )
}

/** Returns the width and height of a print without drawing it. */
export function printSize(print: DrawablePrint): Size {
  return prepareSheet(print).sheet
}

/** Starts the random draws of a print, and draws its format and its palette. */
function prepareSheet({ type, family, id }: DrawablePrint) {
  const own = ownFormats[family]
  const random = randomFrom(own ? `${type}:${id}:${family}` : `${type}:${id}`)
  // The family was drawn here before it was part of the address. Without this draw these prints change.
  if (!own) random.next()
  const sheet = sheetSize(random.pick(own ?? formats[type]))
  const palette = random.pick(family === 'cut-paper' ? lightPalettes : palettes)
  return { random, sheet, palette }
}

/** Returns a unique prefix of ids, because a document may contain several prints. */
function idPrefixOf({ type, family, id }: DrawablePrint): string {
  const random = randomFrom(`${type}:${family}:${id}`)
  return `c${random.int(0, 2 ** 32 - 1).toString(36)}`
}
