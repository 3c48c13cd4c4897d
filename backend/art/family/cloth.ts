import { gridIn } from '../svg/grid.ts'
import type { Palette } from '../svg/palette.ts'
import { formatNumber, formatNumbers } from '../svg/path.ts'
import type { Random } from '../svg/random.ts'
import type { Size } from '../svg/sheet.ts'
import { draftFrom, floatsOf, type ThreadFloat } from './cloth-draft.ts'

/** Distance between the end of a visible thread and the edge of the cell where it passes under. */
const dip = 0.5

/** Draws warp and weft in three inks: mirrored stripes, and a twill that is inverted by block. */
export function drawCloth(random: Random, box: Size, { inks }: Palette): string {
  const { columns, rows, unit, left, top } = gridIn(box, random.pick([12, 14, 16, 18]))
  const draft = draftFrom(random, columns, rows)
  const threads = random.pick([5, 6])
  const offsets = Array.from({ length: threads }, (_, i) => ((i + 0.5) / threads) * unit)
  const upright = ({ line, start, length }: ThreadFloat) =>
    offsets.map((offset) => {
      const from = formatNumbers([left + line * unit + offset, top + start * unit + dip])
      return `M${from}v${formatNumber(length * unit - 2 * dip)}`
    })
  const level = ({ line, start, length }: ThreadFloat) =>
    offsets.map((offset) => {
      const from = formatNumbers([left + start * unit + dip, top + line * unit + offset])
      return `M${from}h${formatNumber(length * unit - 2 * dip)}`
    })

  const { warp, weft } = floatsOf(draft)
  const paths = inks.map((ink, colour) => {
    const threadsOf = (floats: ThreadFloat[], draw: (float: ThreadFloat) => string[]) =>
      floats.filter((float) => float.colour === colour).flatMap(draw)
    const lines = [...threadsOf(warp, upright), ...threadsOf(weft, level)]
    return `<path stroke="${ink}" d="${lines.join('')}"/>`
  })
  return `<g fill="none" stroke-width="${formatNumber((unit / threads) * 0.62)}">${paths.join('')}</g>`
}
