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
  /** The ink of what is drawn on it, and the colour of a sheet. */
  ink: string
  sheet: string
}
