import type { Random } from '../svg/random.ts'

/** A frame on the grid of its wall, in cells. */
export type Frame = { column: number; row: number; across: number; down: number }

/** A wall of frames from edge to edge, or a group of them above a bench. */
export type SalonKind = 'full' | 'group'

/** Size of a wall in cells. `cells` is the number on the short side of the picture. */
type Wall = { columns: number; rows: number; cells: number }

type Sides = readonly [number, number]

/** Sides of the frames of each kind of wall in cells, largest first. */
const frameSides: Record<SalonKind, readonly Sides[]> = {
  full: parseSides(
    '89 97 67 75 56 45 64 55 44 34 54 43 33 34 23 32 22 43 33 23 32 22 22 23 32 22 22 22',
  ),
  group: parseSides('76 57 54 45 43 34 33 53 23 32 34 22 32 23 22'),
}

/** Packs frames from the centre outwards, one cell apart. Frames without a place are left out. */
export function packFrames(random: Random, kind: SalonKind, wall: Wall): Frame[] {
  const { columns, rows } = wall
  const taken = new Uint8Array(columns * rows)
  const middle = middleOf(random, kind, wall)
  const frames: Frame[] = []
  for (const [long, short] of frameSides[kind]) {
    const [across, down] = random.chance(0.5) ? [long, short] : [short, long]
    const frame = bestPlace(random, kind, { wall, taken, middle, across, down })
    if (!frame) continue
    frames.push(frame)
    for (const cell of cellsOf(frame, wall, 0)) taken[cell] = 1
  }
  return frames
}

function middleOf(random: Random, kind: SalonKind, { columns, rows }: Wall) {
  const x = columns * random.range(0.4, 0.6)
  return { x, y: kind === 'full' ? rows * random.range(0.4, 0.6) : rows * 0.47 }
}

type Search = {
  wall: Wall
  taken: Uint8Array
  middle: { x: number; y: number }
  across: number
  down: number
}

/** Finds the free place nearest to the centre, with some randomness. */
function bestPlace(random: Random, kind: SalonKind, search: Search): Frame | undefined {
  const { wall, taken, middle, across, down } = search
  const isFull = kind === 'full'
  // Frames of a full wall may run over its edges; those of a group stay within.
  const edge = isFull ? 1 : -1
  const farthest = isFull ? Number.POSITIVE_INFINITY : wall.cells * 0.44
  let best: Frame | undefined
  let least = Number.POSITIVE_INFINITY
  for (let row = -edge; row + down <= wall.rows + edge; row++) {
    for (let column = -edge; column + across <= wall.columns + edge; column++) {
      const x = (column + across / 2 - middle.x) * (isFull ? 1 : 0.8)
      const distance = Math.hypot(x, row + down / 2 - middle.y) + random.next() * 2.2
      if (distance >= least || distance >= farthest) continue
      const frame = { column, row, across, down }
      if (cellsOf(frame, wall, 1).some((cell) => taken[cell] === 1)) continue
      least = distance
      best = frame
    }
  }
  return best
}

/** Iterates over the indexes of the wall cells of a frame and of a margin around it. */
function* cellsOf(
  { column, row, across, down }: Frame,
  { columns, rows }: Wall,
  around: number,
): Generator<number> {
  const right = Math.min(columns, column + across + around)
  const bottom = Math.min(rows, row + down + around)
  for (let y = Math.max(0, row - around); y < bottom; y++) {
    for (let x = Math.max(0, column - around); x < right; x++) {
      yield y * columns + x
    }
  }
}

/** Parses pairs of digits as sides. */
function parseSides(text: string): Sides[] {
  return text.split(' ').map((pair): Sides => [Number(pair[0]), Number(pair[1])])
}
