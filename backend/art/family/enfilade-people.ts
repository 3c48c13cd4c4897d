import { mix } from '../svg/colour.ts'
import { ellipse, formatNumber, formatNumbers, polygon } from '../svg/path.ts'
import { acrossRoom, type Enfilade, onLevel, type Room } from './enfilade-space.ts'

/** Draws a bench in the middle of a room. */
export function drawBench({ space, low, high }: Enfilade, { number, near, far }: Room): string {
  const { half, below, plane } = space
  const isNear = number === 0
  const front = near + (far - near) * (isNear ? 0.8 : 0.6)
  const back = front + (far - near) * 0.07
  const left = half * (isNear ? -0.62 : -0.3)
  const right = left + half * 0.55
  const seat = below * 0.56
  const upright = (x0: number, x1: number, bottom: number) =>
    plane(acrossRoom([x0, x1], [seat, bottom], front), low)
  return [
    plane(onLevel(seat, [left, right], [front, back]), mix(low, high, 0.28)),
    upright(left, right, seat + below * 0.1),
    upright(left + half * 0.04, left + half * 0.08, below),
    upright(right - half * 0.08, right - half * 0.04, below),
  ].join('')
}

/** Draws a person in a coat in front of a work, with a shadow. */
export function drawFigure({ random, space, low }: Enfilade, { near, far }: Room): string {
  const { half, below, at } = space
  const depth = near + (far - near) * 0.55
  const x = half * random.range(-0.12, 0.16)
  const height = below * 1.04
  const width = below * 0.155
  /** Returns a point by shares of the width from the centre, and of the height above the floor. */
  const place = (across: number, up: number) => at(x + width * across, below - height * up, depth)
  const points = (...shares: (readonly [number, number])[]) =>
    formatNumbers(shares.flatMap(([across, up]) => place(across, up)))
  const shadow = polygon([
    at(x + width * 0.3, below, depth),
    at(x - width * 0.7, below, depth),
    at(x + half * 0.25, below, depth * 1.22),
    at(x + half * 0.33, below, depth * 1.2),
  ])
  const [headX, headY] = place(0, 0.93)
  const body = [
    `M${points([-0.62, 0])}L${points([-0.5, 0.34])}L${points([-1.02, 0.36])}`,
    `Q${points([-1.05, 0.6], [-0.8, 0.8])}Q${points([0, 0.89], [0.8, 0.8])}`,
    `Q${points([1.05, 0.6], [1.02, 0.36])}L${points([0.5, 0.34])}L${points([0.5, 0])}`,
    `H${formatNumber(place(0.08, 0)[0])}L${points([0, 0.3])}L${points([-0.14, 0])}Z`,
    ellipse(headX, headY, (width * 0.44) / depth, (height * 0.078) / depth),
  ]
  return `<path fill="${low}" opacity=".35" d="${shadow}"/><path fill="${low}" d="${body.join('')}"/>`
}
