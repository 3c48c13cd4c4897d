import { lightPalettes } from './svg/palette.ts'
import { closedCurve, openCurve, type Point } from './svg/path.ts'
import { drawWithoutMargin } from './svg/sheet.ts'

/** Entries of one week or month. */
export type Ring = { entries: number; byOwners: number }

type GrowthRings = {
  /** Oldest first. At least one. The last one is not over yet. */
  rings: readonly Ring[]
  /** Root of the tree, which determines the outline. */
  root: Uint8Array
  /** Text for people who cannot see the picture. */
  title: string
}

const side = 640
/** Mean radius of the last ring. Its outline, which the harmonics raise by a fifth at most, fits the sheet. */
const outerRadius = 256
const turn = 2 * Math.PI
/** Angle from the beginning of a ring to that of the next, in radians. */
const shift = 0.17
/** Half of the gap between the two arcs of a ring, in radians. */
const halfGap = 0.025
/** Of the harmonics of the outline, as shares of the mean radius. */
const amplitudes = [0.07, 0.045, 0.034, 0.02, 0.013, 0.008, 0.005]
const ink = '#14171a'
const blue = '#1427c8'

/**
 * Draws a log as growth rings. A ring is as wide as its share of the entries. Its blue part is the share by
 * owners. The ring of the time that is not over yet is dashed.
 */
export function drawGrowthRings({ rings, root, title }: GrowthRings): string {
  const outlineAt = createOutline(root)
  const total = rings.reduce((sum, { entries }) => sum + entries, 0)
  let count = 0
  const arcs = rings.map(({ entries, byOwners }, index) => {
    count += entries
    const radius = (count / total) * outerRadius
    const start = index * shift
    const middle = start + (byOwners / entries) * turn
    const draw = (from: number, to: number) => drawArc(outlineAt, radius, { from, to })
    return { blue: draw(start, middle), ink: draw(middle, start + turn) }
  })
  const [last, ...former] = arcs.toReversed()
  const stroke = (colour: string, data: string, dash = '') =>
    `<path fill="none" stroke="${colour}" stroke-width="2.3"${dash} d="${data}"/>`
  const dash = ' stroke-dasharray="2 4"'
  const picture = [
    `<title>${title}</title>`,
    stroke(blue, former.map((arc) => arc.blue).join('')),
    stroke(ink, former.map((arc) => arc.ink).join('')),
    stroke(blue, last?.blue ?? '', dash),
    stroke(ink, last?.ink ?? '', dash),
  ]
  const [palette] = lightPalettes
  if (!palette) throw new Error('There is no light palette')
  return drawWithoutMargin({ width: side, height: side }, palette, picture.join(''))
}

/** Creates the outline of a ring: its distance from the centre at an angle, as a multiple of its mean radius. */
function createOutline(root: Uint8Array): (angle: number) => number {
  const phases = amplitudes.map((_, index) => ((root[index] ?? 0) / 256) * turn)
  return (angle) =>
    amplitudes.reduce(
      (sum, amplitude, index) =>
        sum + amplitude * Math.sin((index + 1) * angle + (phases[index] ?? 0)),
      1,
    )
}

type Arc = { from: number; to: number }

function drawArc(outlineAt: (angle: number) => number, radius: number, { from, to }: Arc): string {
  const isWhole = to - from > turn - halfGap
  const [start, end] = isWhole ? [from, to] : [from + halfGap, to - halfGap]
  if (end <= start) return ''
  // Small rings need fewer points. Seven harmonics need at least forty on a whole ring.
  const steps = Math.ceil(((end - start) / turn) * Math.max(40, radius / 3))
  const points = Array.from({ length: isWhole ? steps : steps + 1 }, (_, step): Point => {
    const angle = start + ((end - start) * step) / steps
    const distance = radius * outlineAt(angle)
    return [side / 2 + Math.cos(angle) * distance, side / 2 + Math.sin(angle) * distance]
  })
  return isWhole ? closedCurve(points) : openCurve(points)
}
