import type { Palette } from '../svg/palette.ts'
import type { Random } from '../svg/random.ts'
import type { Space } from './enfilade-space.ts'

/** Drawing context that all rooms share. */
export type House = {
  random: Random
  space: Space
  palette: Palette
  low: string
  high: string
  /** Colours of works. */
  inks: readonly string[]
}

/** A room from its near end to its far one, with the colours of its walls and floor. */
export type Room = {
  number: number
  near: number
  far: number
  colours: { wall: string; left: string; right: string; floor: string; ceiling: string }
}
