import type { Palette } from '../svg/palette.ts'

/** Place of a specimen: its centre and its largest size. */
export type Place = { x: number; y: number; radius: number; isAccent: boolean; index: number }

/** Properties that the specimens of a tray share: the width of a fine line, and two light colours. */
export type Tray = { palette: Palette; line: number; tone: string; wash: string }

/** Layers of a specimen: its colours, and the lines in the main ink above them. */
export type Specimen = { painted: string; inked: string }

/** Draws one specimen of a tray. */
export type DrawSpecimen = (place: Place, tray: Tray) => Specimen
