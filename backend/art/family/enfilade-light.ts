import { mix } from '../svg/colour.ts'
import { formatNumber, polyline } from '../svg/path.ts'
import { alongWall, type Enfilade, type Room } from './enfilade-space.ts'

/** Draws the light of the windows on the floor and on the opposite wall. */
export function drawLight(
  { random, space, high }: Enfilade,
  { number, near, far, colours }: Room,
): string {
  const { half, above, below, plane } = space
  const long = far - near
  const isNear = number === 0
  const patches = Array.from({ length: isNear ? 2 : 1 }, (_, i) => {
    const start = near + long * (isNear ? 0.43 + 0.24 * i : 0.3)
    const end = start + long * (isNear ? 0.15 : 0.36)
    const slant = long * 0.1
    const floor = plane(
      [
        [-half * 0.75, below, start],
        [half * 0.35, below, start + slant],
        [half * 0.35, below, end + slant],
        [-half * 0.75, below, end],
      ],
      mix(colours.floor, high, 0.5),
    )
    if (isNear && !random.chance(0.5)) return floor
    const [from, to] = [start + long * 0.16, end + long * 0.16]
    const lit = alongWall(half, [from, to], [below * 0.1, -above * 0.62])
    return floor + plane(lit, mix(colours.right, high, 0.6))
  })
  return patches.join('')
}

/** Draws a window with bars in the left wall. */
export function drawWindow(
  { space, high }: Enfilade,
  { number, near, far, colours }: Room,
): string {
  const { half, above, below, plane, at } = space
  const long = far - near
  const isNear = number === 0
  const start = near + long * (isNear ? 0.62 : 0.3)
  const end = start + long * (isNear ? 0.2 : 0.4)
  const middle = (start + end) / 2
  const opening = alongWall(-half, [start, end], [-above * 0.8, below * 0.3])
  const pane = plane(opening, mix(high, '#ffffff', 0.3))
  const bars =
    polyline([at(-half, -above * 0.25, start), at(-half, -above * 0.25, end)]) +
    polyline([at(-half, -above * 0.8, middle), at(-half, below * 0.3, middle)])
  const width = formatNumber(Math.max(0.8, 2.4 / start))
  return `${pane}<path fill="none" stroke="${colours.left}" stroke-width="${width}" d="${bars}"/>`
}
