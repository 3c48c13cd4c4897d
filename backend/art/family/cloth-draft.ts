import type { Random } from '../svg/random.ts'

/** A weaving draft: the ink (0, 1, 2) of each thread, and which thread is on top in each cell. */
export type Draft = {
  warp: number[]
  weft: number[]
  isWarpOver: (column: number, row: number) => boolean
}

/** A run of cells in which a thread is on top. Positions and lengths are in cells. */
export type ThreadFloat = { colour: number; line: number; start: number; length: number }

/** Creates mirrored stripes, and a twill (`over` of `repeat` cells) that is inverted in every other block. */
export function draftFrom(random: Random, columns: number, rows: number): Draft {
  const warp = mirrored(stripes(random, Math.ceil(columns / 2)), columns)
  const weft = mirrored(stripes(random, Math.ceil(rows / 2)), rows)
  const repeat = random.pick([4, 5, 6])
  const over = random.int(2, repeat - 2)
  const shift = random.pick([1, 1, 2])
  const block = random.pick([3, 4, 6, 9])
  const blockOf = (place: number, count: number) =>
    Math.floor(Math.abs(place - count / 2 + 0.5) / block)
  return {
    warp,
    weft,
    isWarpOver(column, row) {
      const mirroredColumn = Math.min(column, columns - 1 - column)
      const isTurned = (blockOf(column, columns) + blockOf(row, rows)) % 2 === 1
      return (mirroredColumn + row * shift) % repeat < over !== isTurned
    },
  }
}

/** Returns the visible runs of the warp and weft threads. */
export function floatsOf({ warp, weft, isWarpOver }: Draft): {
  warp: ThreadFloat[]
  weft: ThreadFloat[]
} {
  return {
    warp: runs(warp, weft.length, isWarpOver),
    weft: runs(weft, warp.length, (row, column) => !isWarpOver(column, row)),
  }
}

function runs(
  threads: readonly number[],
  cells: number,
  isOver: (line: number, cell: number) => boolean,
): ThreadFloat[] {
  return threads.flatMap((colour, line) => {
    const floats: ThreadFloat[] = []
    for (let cell = 0; cell < cells; cell++) {
      if (!isOver(line, cell)) continue
      const last = floats.at(-1)
      if (last && last.start + last.length === cell) last.length += 1
      else floats.push({ colour, line, start: cell, length: 1 })
    }
    return floats
  })
}

/** Creates broad stripes of the main ink with narrow ones of the other inks between them. */
function stripes(random: Random, count: number): number[] {
  const threads: number[] = []
  for (let colour = 0; threads.length < count; ) {
    const breadth = random.pick(colour === 0 ? [2, 3, 4] : [1, 2, 3])
    threads.push(...Array.from({ length: breadth }, () => colour))
    colour = colour === 0 ? random.pick([1, 1, 1, 2]) : 0
  }
  return threads.slice(0, count)
}

function mirrored(half: readonly number[], count: number): number[] {
  return [...half, ...half.slice(0, count - half.length).reverse()]
}
