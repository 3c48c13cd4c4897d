import type { Point } from '../svg/path.ts'
import type { PointIndex } from './point-index.ts'

/** Area and direction of one kind of lines. Lengths are in units of the sheet. */
export type FlowField = {
  /** Returns the direction at a point, in radians. */
  angle: (x: number, y: number) => number
  contains: (x: number, y: number) => boolean
  /** Distance from other lines at which a new line starts. Later it may come a fifth nearer. */
  spacing: number
  /** Lines of fewer points are left out. */
  minPoints: number
}

const stride = 2.6
const maxSteps = 46

/** Returns the line through a point in both directions, until it leaves its field or meets another line. */
export function streamline(start: Point, field: FlowField, index: PointIndex): Point[] {
  if (index.isNear(start, field.spacing)) return []
  const ahead = follow(start, stride, field, index)
  const behind = follow(start, -stride, field, index)
  const points = [...behind.reverse(), start, ...ahead]
  return points.length < field.minPoints ? [] : points
}

function follow(start: Point, step: number, field: FlowField, index: PointIndex): Point[] {
  const points: Point[] = []
  let [x, y] = start
  for (let i = 0; i < maxSteps; i++) {
    const angle = field.angle(x, y)
    x += Math.cos(angle) * step
    y += Math.sin(angle) * step
    if (!field.contains(x, y) || index.isNear([x, y], field.spacing * 0.82)) break
    points.push([x, y])
  }
  return points
}
