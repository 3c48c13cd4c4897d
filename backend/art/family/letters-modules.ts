import type { Palette } from '../svg/palette.ts'
import { formatNumbers, rectangle } from '../svg/path.ts'
import type { Random } from '../svg/random.ts'
import type { Size } from '../svg/sheet.ts'

/** Nine parts of letters, each in a square from -1 to 1. */
const shapes = [
  'M-1-1A2 2 0 0 1 1 1H-1z',
  'M-1-1A2 2 0 0 1 1 1H0A1 1 0 0 0-1 0z',
  'M-1 0A1 1 0 0 1 1 0zM-1 1A1 1 0 0 1 1 1z',
  'M-1-1 1 1H-1z',
  'M-1-1H0V1H-1z',
  'M-.9 0a.9.9 0 1 0 1.8 0a.9.9 0 1 0-1.8 0M-.4 0a.4.4 0 1 1 .8 0a.4.4 0 1 1-.8 0',
  'M-1-1V1H-.5V0A.5.5 0 0 1 .5 0V1H1V0A1 1 0 0 0 0-1z',
  'M-1-1H1V-.6H-1zM-1-.2H1V.2H-1zM-1 .6H1V1H-1z',
  'M-1-1H1V1H-1z',
] as const

/** Draws a grid of letter parts, three or four across, each in one of four rotations. */
export function drawModules(
  random: Random,
  { width, height }: Size,
  { paper, inks }: Palette,
): string {
  const columns = random.int(3, 4)
  const rows = Math.max(2, Math.round((height * columns) / width))
  const [across, down] = [width / columns, height / rows]
  let colour = 0
  const modules = Array.from({ length: columns * rows }, (_, i) => {
    const [x, y] = [(i % columns) * across, Math.floor(i / columns) * down]
    // Neighbours often share an ink, so that they look like one form.
    if (!random.chance(0.45)) colour = random.pick([0, 0, 1, 2])
    const isReversed = random.chance(0.32)
    const ground = inks[(colour + 1) % inks.length]
    const shape = random.pick(shapes)
    const turn = random.pick([0, 90, 180, 270])
    const place = `translate(${formatNumbers([x + across / 2, y + down / 2])}) scale(${formatNumbers([across / 2, down / 2])}) rotate(${turn})`
    const fill = isReversed ? paper : inks[colour]
    return [
      isReversed ? `<path fill="${ground}" d="${rectangle(x, y, across + 0.3, down + 0.3)}"/>` : '',
      `<path fill="${fill}" transform="${place}" d="${shape}"/>`,
    ].join('')
  })
  return modules.join('')
}
