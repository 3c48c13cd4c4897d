import type { Random } from '../svg/random.ts'
import type { Raster } from './cells-raster.ts'

/** Elementary cellular automata (Wolfram's numbers) that neither die out nor stand still. */
const rules = [30, 45, 54, 62, 73, 105, 110, 150]

/** Generations before the first visible one, since the first ones still show the initial state. */
const warmUp = 6

/**
 * Sets an automaton with one generation per row, in different inks inside a disc. `side` is the number of
 * cells on the short side.
 */
export function setAutomaton(random: Random, raster: Raster, side: number): void {
  const { columns, rows } = raster
  const rule = random.pick(rules)
  const marked = random.pick([3, 6, 7])
  const isMirrored = random.chance(0.5)
  const first = Array.from({ length: columns }, () => random.int(0, 1))
  let cells = isMirrored
    ? first.map((cell, i) => first[Math.min(i, columns - 1 - i)] ?? cell)
    : first
  for (let i = 0; i < warmUp; i++) cells = next()

  const [x, y] = [columns * random.range(0.3, 0.7), rows * random.range(0.3, 0.7)]
  const radius = side * random.range(0.26, 0.4)
  for (let row = 0; row < rows; row++) {
    const born = next()
    for (const [column, cell] of born.entries()) {
      const isWithin = Math.hypot(column - x, row - y) < radius
      if (cell === 1) raster.set(column, row, isWithin ? 1 : 0)
      else if (isWithin && neighbours(column) === marked) raster.set(column, row, 2)
    }
    cells = born
  }

  function next(): number[] {
    return cells.map((_, i) => (rule >> neighbours(i)) & 1)
  }

  /** Returns a cell and its neighbours as three bits. The row is circular. */
  function neighbours(i: number): number {
    const [left = 0, middle = 0, right = 0] = [cells.at(i - 1), cells[i], cells[(i + 1) % columns]]
    return left * 4 + middle * 2 + right
  }
}
