import type { Palette } from '../svg/palette.ts'

/** Place of a specimen: its centre and its largest size. */
export type Place = { x: number; y: number; radius: number; isHot: boolean; number: number }

/** Properties that the specimens of a tray share: `line` is the width of a fine line. */
export type Tray = { palette: Palette; line: number; tone: string; wash: string }

/** A specimen: what is painted, and what is drawn over all of it in the main ink. */
export type Specimen = { painted: string; inked: string }

/** Draws the specimens of one tray, one after the other. */
export type DrawSpecimen = (place: Place, tray: Tray) => Specimen
