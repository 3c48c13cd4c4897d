import type { Point } from '../svg/path.ts'
import type { Crowd } from './crowd.ts'

/** Area and direction of one kind of lines. Lengths are in units of the sheet. */
export type Ground = {
  /** Returns the direction at a point, in radians. */
  angle: (x: number, y: number) => number
  contains: (x: number, y: number) => boolean
  /** Distance from other lines at which a new line starts. Later it may come a fifth nearer. */
  spacing: number
  /** Lines of fewer points are left out. */
  fewest: number
}

const stride = 2.6
const mostSteps = 46

/** Returns the line through a point in both directions, until it leaves its ground or meets another line. */
export function streamline(start: Point, ground: Ground, crowd: Crowd): Point[] {
  if (crowd.isNear(start, ground.spacing)) return []
  const ahead = follow(start, stride, ground, crowd)
  const behind = follow(start, -stride, ground, crowd)
  const points = [...behind.reverse(), start, ...ahead]
  return points.length < ground.fewest ? [] : points
}

function follow(start: Point, step: number, ground: Ground, crowd: Crowd): Point[] {
  const points: Point[] = []
  let [x, y] = start
  for (let i = 0; i < mostSteps; i++) {
    const angle = ground.angle(x, y)
    x += Math.cos(angle) * step
    y += Math.sin(angle) * step
    if (!ground.contains(x, y) || crowd.isNear([x, y], ground.spacing * 0.82)) break
    points.push([x, y])
  }
  return points
}
