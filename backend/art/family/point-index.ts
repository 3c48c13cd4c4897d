import type { Point } from '../svg/path.ts'
import type { Size } from '../svg/sheet.ts'

/** Spatial index of the points drawn so far. */
export type PointIndex = {
  add: (point: Point) => void
  /** Returns true if a stored point is nearer than this distance, which is at most one cell. */
  isNear: (point: Point, distance: number) => boolean
}

const cell = 5.2

/** Creates an empty index over a box. Points are sorted into square cells, so a query checks nine of them. */
export function createPointIndex({ width }: Size): PointIndex {
  const columns = Math.ceil(width / cell) + 2
  const cells = new Map<number, Point[]>()
  const keyOf = ([x, y]: Point) => Math.floor(y / cell) * columns + Math.floor(x / cell)

  return {
    add(point) {
      const neighbours = cells.get(keyOf(point))
      if (neighbours) neighbours.push(point)
      else cells.set(keyOf(point), [point])
    },
    isNear(point, distance) {
      const key = keyOf(point)
      for (const row of [key - columns, key, key + columns]) {
        for (let near = row - 1; near <= row + 1; near++) {
          if (cells.get(near)?.some((other) => isCloser(point, other, distance))) return true
        }
      }
      return false
    },
  }
}

function isCloser(a: Point, b: Point, distance: number): boolean {
  const x = a[0] - b[0]
  const y = a[1] - b[1]
  return x * x + y * y < distance * distance
}
