/** A wall to scale: `metre` in units, `eye` is the line at 1.5 m. */
export type WallToScale = {
  left: number
  right: number
  top: number
  floor: number
  eye: number
  metre: number
  /** Fill colour; undefined for a line drawing. */
  painted: string | undefined
  /** Ink of the drawing on the wall, and the colour of a sheet of paper. */
  ink: string
  sheet: string
}
