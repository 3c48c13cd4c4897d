import type { Random } from '../svg/random.ts'

/** A quarter circle in a tile, around one of its corners. */
export type Arc = {
  column: number
  row: number
  corner: 'top-left' | 'top-right' | 'bottom-right' | 'bottom-left'
}

/** Returns the arcs of all tiles in painting order. In each tile, one of the two arcs is on top. */
export function tileArcs(random: Random, columns: number, rows: number): Arc[] {
  const isMirrored = random.chance(0.55)
  return Array.from({ length: rows }, (_, row) => {
    const turns: boolean[] = []
    for (let column = 0; column < columns; column++) {
      const twin = turns[columns - 1 - column]
      turns.push(isMirrored && twin !== undefined ? !twin : random.chance(0.5))
    }
    return turns.flatMap((isTurned, column) => {
      const arcs: Arc[] = isTurned
        ? [
            { column, row, corner: 'top-left' },
            { column, row, corner: 'bottom-right' },
          ]
        : [
            { column, row, corner: 'top-right' },
            { column, row, corner: 'bottom-left' },
          ]
      return random.chance(0.5) ? arcs.reverse() : arcs
    })
  }).flat()
}

/** Returns the arcs of the strand whose length is nearest to `target`. */
export function strandNear(arcs: readonly Arc[], target: number): Set<Arc> {
  const strands = Map.groupBy(arcs, strandOf(arcs)).values()
  const [nearest] = [...strands].sort(
    (a, b) => Math.abs(a.length - target) - Math.abs(b.length - target),
  )
  return new Set(nearest)
}

/** Groups arcs into strands by union-find over the centres of tile edges, where arcs meet. */
function strandOf(arcs: readonly Arc[]): (arc: Arc) => string {
  const parents = new Map<string, string>()
  function root(edge: string): string {
    const parent = parents.get(edge)
    return parent === undefined ? edge : root(parent)
  }
  for (const arc of arcs) {
    const [from, to] = edgesOf(arc).map(root)
    if (from !== undefined && to !== undefined && from !== to) parents.set(from, to)
  }
  return (arc) => root(edgesOf(arc)[0])
}

function edgesOf({ column, row, corner }: Arc): [string, string] {
  const top = `above ${column} ${row}`
  const bottom = `above ${column} ${row + 1}`
  const left = `before ${column} ${row}`
  const right = `before ${column + 1} ${row}`
  switch (corner) {
    case 'top-left':
      return [left, top]
    case 'top-right':
      return [top, right]
    case 'bottom-right':
      return [right, bottom]
    case 'bottom-left':
      return [bottom, left]
  }
}
