import type { Random } from '../svg/random.ts'

/** Corners of a tile, with the directions from the corner to the ends of its arc. */
export const corners = {
  'top-left': { at: [0, 0], from: [1, 0], to: [0, 1] },
  'top-right': { at: [1, 0], from: [0, 1], to: [-1, 0] },
  'bottom-right': { at: [1, 1], from: [-1, 0], to: [0, -1] },
  'bottom-left': { at: [0, 1], from: [0, -1], to: [1, 0] },
} as const

/** A quarter circle in a tile, around one of its corners. */
export type Arc = { column: number; row: number; corner: keyof typeof corners }

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
      const pair: Arc['corner'][] = isTurned
        ? ['top-left', 'bottom-right']
        : ['top-right', 'bottom-left']
      const arcs = pair.map((corner) => ({ column, row, corner }))
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
    const [from, to] = [root(endOf(arc, 'from')), root(endOf(arc, 'to'))]
    if (from !== to) parents.set(from, to)
  }
  return (arc) => root(endOf(arc, 'from'))
}

/** Returns the place of an end of an arc. Arcs end in the middle of an edge of their tile. */
function endOf({ column, row, corner }: Arc, end: 'from' | 'to'): string {
  const { at, [end]: direction } = corners[corner]
  return `${column + at[0] + direction[0] / 2} ${row + at[1] + direction[1] / 2}`
}
