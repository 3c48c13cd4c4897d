import { luminance } from '../svg/colour.ts'
import { circle } from '../svg/path.ts'
import { acrossRoom, alongWall, type Enfilade, type Spot } from './enfilade-space.ts'

/** Place on a left wall: its ends in depth, and its lower and upper edge as shares of the wall. */
type OnSide = { near: number; far: number; bottom: number; top: number }

/** Place on a wall across the room. */
type OnBack = { left: number; right: number; top: number; bottom: number; depth: number }

/** Draws a foreshortened framed work in one colour. */
export function hangOnSide(
  enfilade: Enfilade,
  { near, far, bottom: bottomShare, top: topShare }: OnSide,
): string {
  const { space, random } = enfilade
  const { half, above } = space
  const edge = above * 0.05
  const corners = (drop: number, around: number): Spot[] => {
    const top = -above * topShare - around + drop
    return alongWall(-half, [near, far], [top, above * bottomShare + around + drop])
  }
  return [
    space.plane(corners(edge, edge * 0.6), enfilade.low, '.3'),
    space.plane(corners(0, edge * 0.55), enfilade.low),
    space.plane(corners(0, 0), random.pick(enfilade.workColours)),
  ].join('')
}

/** Draws a framed work with one shape on it. */
export function hangOnBack(enfilade: Enfilade, colour: string, place: OnBack): string {
  const { space } = enfilade
  const { left, right, top, bottom, depth } = place
  const edge = space.above * 0.05
  const corners = (shift: number, drop: number, around: number) =>
    acrossRoom(
      [left - around + shift, right + around + shift],
      [top - around + drop, bottom + around + drop],
      depth,
    )
  return [
    space.plane(corners(edge * 0.7, edge, edge * 0.6), enfilade.low, '.3'),
    space.plane(corners(0, 0, edge * 0.55), enfilade.low),
    space.plane(corners(0, 0, 0), colour),
    drawShape(enfilade, colour, place),
  ].join('')
}

function drawShape(enfilade: Enfilade, colour: string, place: OnBack): string {
  const { random, space, palette } = enfilade
  const { left, right, top, bottom, depth } = place
  const [width, height] = [right - left, bottom - top]
  const shape = luminance(colour) > 0.5 ? palette.inks[palette.isDark ? 1 : 0] : enfilade.high
  const block = (x0: number, x1: number, y: number) =>
    space.plane(acrossRoom([x0, x1], [y, bottom], depth), shape)
  switch (random.int(0, 3)) {
    case 0:
      return block(left, right, top + height * 0.6)
    case 1: {
      const [x, y] = space.at((left + right) / 2, (top + bottom) / 2, depth)
      const radius = (Math.min(width, height) * 0.28) / depth
      return `<path fill="${shape}" d="${circle(x, y, radius)}"/>`
    }
    case 2:
      return space.plane(
        [
          [left, bottom, depth],
          [right, top, depth],
          [right, bottom, depth],
        ],
        shape,
      )
    default:
      return block(left + width * 0.3, left + width * 0.55, top)
  }
}
