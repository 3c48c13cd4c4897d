import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { randomFrom } from '../svg/random.ts'
import { createPointIndex } from './point-index.ts'
import { streamline } from './streamline.ts'

const box = { width: 60, height: 40 }
const point = fc.tuple(
  fc.double({ min: 0, max: box.width, noNaN: true }),
  fc.double({ min: 0, max: box.height, noNaN: true }),
)

describe('a spatial index of points', () => {
  it('finds the same neighbours as a search over all points', () => {
    const distance = fc.double({ min: 0.5, max: 5.2, noNaN: true })
    fc.assert(
      fc.property(fc.array(point), point, distance, (points, centre, near) => {
        const index = createPointIndex(box)
        points.forEach(index.add)
        const isNear = points.some(
          ([x, y]) => (x - centre[0]) ** 2 + (y - centre[1]) ** 2 < near * near,
        )
        expect(index.isNear(centre, near)).toBe(isNear)
      }),
      { numRuns: 500, seed: 1 },
    )
  })
})

describe('streamlines', () => {
  it('stay in their field and keep their spacing', () => {
    const random = randomFrom('lines')
    const index = createPointIndex(box)
    const contains = (x: number, y: number) => x >= 0 && x <= box.width && y >= 0 && y <= box.height
    const field = { angle: (x: number) => x / 20, contains, spacing: 4, minPoints: 4 }
    const lines = Array.from({ length: 200 }, () => {
      const line = streamline([random.range(0, 60), random.range(0, 40)], field, index)
      line.forEach(index.add)
      return line
    }).filter((line) => line.length > 0)

    expect(lines.length).toBeGreaterThan(5)
    expect(lines.every((line) => line.length >= 4)).toBe(true)
    expect(lines.flat().every(([x, y]) => contains(x, y))).toBe(true)
    const gaps = lines.flatMap((line) =>
      lines
        .filter((other) => other !== line)
        .flatMap((other) =>
          other.flatMap(([x, y]) => line.map(([u, v]) => Math.hypot(x - u, y - v))),
        ),
    )
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(4 * 0.82)
  })
})
