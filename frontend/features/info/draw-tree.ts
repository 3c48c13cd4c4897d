import { splitRange } from '#contract/transparency/split-range.ts'

/** Width and height of the drawing, in units. */
export const treeBox = { width: 1000, height: 200 }

/** Space above the root, in units, so that its dot is not cut off. */
const topMargin = 8
/** Width in units below which a subtree is drawn as one line. */
const minWidth = 7
/** Above 1: the lower levels, which have the most lines, get less height. */
const levelExponent = 1.4
/** Minimum horizontal distance in units between the path and a hash beside it. */
const minDistance = 7

type Range = { start: number; end: number }
type Point = readonly [x: number, y: number]

const format = ([x, y]: Point) => `${x.toFixed(1)} ${y.toFixed(1)}`

/** Creates a function that places the root of a subtree: in the middle above its leaves. */
function createPlacing(size: number) {
  const { width, height } = treeBox
  const levels = Math.max(1, Math.ceil(Math.log2(size)))
  return ({ start, end }: Range): Point => {
    const level = Math.ceil(Math.log2(end - start))
    const rise = (level / levels) ** levelExponent
    return [(((start + end) / 2) * width) / size, height - (height - topMargin) * rise]
  }
}

function childrenOf({ start, end }: Range): [Range, Range] {
  const split = splitRange(start, end)
  return [
    { start, end: split },
    { start: split, end },
  ]
}

/** Draws the Merkle tree of a log, as SVG path data. Subtrees that are too narrow end in a line to their leaves. */
export function drawBranches(size: number): string {
  const place = createPlacing(size)
  const draw = (range: Range): string => {
    const at = place(range)
    const width = ((range.end - range.start) * treeBox.width) / size
    if (range.end - range.start === 1 || width < minWidth) return `M${format(at)}V${treeBox.height}`
    const [left, right] = childrenOf(range)
    return `M${format(place(left))}L${format(at)}L${format(place(right))}${draw(left)}${draw(right)}`
  }
  return draw({ start: 0, end: size })
}

/** Draws the path from the root to an entry, and a dot for each hash of its proof, as SVG path data. */
export function drawProof(size: number, index: number) {
  const place = createPlacing(size)
  let range = { start: 0, end: size }
  let path = `M${format(place(range))}`
  const hashes: string[] = []
  while (range.end - range.start > 1) {
    const [left, right] = childrenOf(range)
    const isLeft = index < right.start
    const sibling = isLeft ? right : left
    range = isLeft ? left : right
    const [x, y] = place(range)
    const [siblingX, siblingY] = place(sibling)
    // The lowest siblings are so close that they would cover the path.
    const dotX = isLeft ? Math.max(siblingX, x + minDistance) : Math.min(siblingX, x - minDistance)
    path += `L${format([x, y])}`
    hashes.push(`M${format([dotX, siblingY])}h0`)
  }
  return { path, dots: hashes.join(''), hashes: hashes.length }
}
