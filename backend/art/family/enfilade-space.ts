import type { Palette } from '../svg/palette.ts'
import { type Point, polygon } from '../svg/path.ts'
import type { Random } from '../svg/random.ts'
import type { Size } from '../svg/sheet.ts'

/** A point in a room: across and down from the eye, and its depth. */
export type Spot = readonly [across: number, down: number, depth: number]

/** Two coordinates, from one edge of a rectangle to the other. */
export type Range = readonly [from: number, to: number]

/** Returns the corners of a rectangle on a wall across the room. */
export function acrossRoom([left, right]: Range, [top, bottom]: Range, depth: number): Spot[] {
  return [
    [left, top, depth],
    [right, top, depth],
    [right, bottom, depth],
    [left, bottom, depth],
  ]
}

/** Returns the corners of a rectangle on a side wall. */
export function alongWall(across: number, [near, far]: Range, [top, bottom]: Range): Spot[] {
  return [
    [across, top, near],
    [across, top, far],
    [across, bottom, far],
    [across, bottom, near],
  ]
}

/** Returns the corners of a level rectangle, such as the floor. */
export function onLevel(down: number, [left, right]: Range, [near, far]: Range): Spot[] {
  return [
    [left, down, near],
    [right, down, near],
    [right, down, far],
    [left, down, far],
  ]
}

/** Rooms in one-point perspective. */
type Space = {
  /** Depths at which rooms begin, nearest first, and the end of the last one. */
  depths: readonly number[]
  /** Distances from the eye to a side wall, to the ceiling and to the floor. */
  half: number
  above: number
  below: number
  at: (...spot: Spot) => Point
  /** Draws a flat shape by its corners. */
  plane: (corners: readonly Spot[], colour: string, opacity?: string) => string
}

/** Drawing context that all rooms share. */
export type Enfilade = {
  random: Random
  space: Space
  palette: Palette
  /** The darkest and the lightest colour, of `toneLimitsOf`. */
  low: string
  high: string
  /** Colours of the works on the walls. */
  workColours: readonly string[]
}

/** A room from its near end to its far one, with the colours of its walls and floor. */
export type Room = {
  number: number
  near: number
  far: number
  colours: { wall: string; left: string; right: string; floor: string; ceiling: string }
}

/** Creates a space with an off-centre vanishing point. It is sometimes mirrored. */
export function spaceIn(random: Random, { width, height }: Size): Space {
  const last = random.int(3, 4)
  const hand = random.chance(0.5) ? -1 : 1
  const shrink = random.range(0.54, 0.62)
  const x = width * (0.5 + hand * random.range(0.02, 0.15))
  const y = height * random.range(0.5, 0.56)
  const half = width * random.range(0.37, 0.42)
  const above = height * random.range(0.36, 0.4)
  const below = height * random.range(0.27, 0.31)
  const first = random.pick([0.38, 0.5, 0.68])
  const depths = [
    first * 0.55,
    ...Array.from({ length: last + 1 }, (_, room) => (first * 1.35) / shrink ** room),
  ]
  const at = (across: number, down: number, depth: number): Point => [
    x + (hand * across) / depth,
    y + down / depth,
  ]
  const plane: Space['plane'] = (corners, colour, opacity) => {
    const path = polygon(corners.map((corner) => at(...corner)))
    return `<path fill="${colour}"${opacity ? ` opacity="${opacity}"` : ''} d="${path}"/>`
  }
  return { depths, half, above, below, at, plane }
}
