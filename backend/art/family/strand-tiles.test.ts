import { describe, expect, it } from 'vitest'
import { randomFrom } from '../svg/random.ts'
import { type Arc, strandNear, tileArcs } from './strand-tiles.ts'

const ring: Arc[] = [
  { column: 0, row: 0, corner: 'bottom-right' },
  { column: 1, row: 0, corner: 'bottom-left' },
  { column: 0, row: 1, corner: 'top-right' },
  { column: 1, row: 1, corner: 'top-left' },
]
const loose: Arc[] = [
  { column: 0, row: 0, corner: 'top-left' },
  { column: 1, row: 0, corner: 'top-right' },
]

describe('strands', () => {
  it('join the arcs that meet at the edge of a tile', () => {
    expect(strandNear([...loose, ...ring], 4)).toEqual(new Set(ring))
    expect(strandNear([...loose, ...ring], 1)).toEqual(new Set([loose[0]]))
  })

  it('fill each tile with two arcs around opposite corners', () => {
    const arcs = tileArcs(randomFrom('tiles'), 6, 5)
    const tiles = Map.groupBy(arcs, ({ column, row }) => `${column} ${row}`)
    const pairs = new Set(
      [...tiles.values()].map((pair) =>
        pair
          .map((arc) => arc.corner)
          .sort()
          .join(),
      ),
    )
    expect(tiles.size).toBe(30)
    expect([...pairs].sort()).toEqual(['bottom-left,top-right', 'bottom-right,top-left'])
  })
})
