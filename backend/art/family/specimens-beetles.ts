import { luminance } from '../svg/colour.ts'
import { circle, formatNumber, formatNumbers } from '../svg/path.ts'
import type { Random } from '../svg/random.ts'
import type { DrawSpecimen } from './specimens-tray.ts'

/** Half the length and width of a beetle, and the position where its wing cases begin. */
type Beetle = { length: number; width: number; waist: number }

/** Pattern of the wing cases. */
type Pattern = { path: string; stroke: number }

const sides = [-1, 1] as const

/** Draws beetles from above, pinned with their legs spread. */
export function beetles(random: Random): DrawSpecimen {
  return ({ x, y, radius, isAccent }, { palette, line, tone }) => {
    const { paper, inks, isDark } = palette
    const length = radius * random.range(0.95, 1.12)
    const beetle = { length, width: length * random.range(0.42, 0.6), waist: -length * 0.18 }
    const draw = random.pick(patterns)
    const reach = random.range(0.9, 1.3)
    const cases = isAccent ? inks[1] : random.pick([inks[0], inks[0], tone, paper, inks[2]])
    const isLight = luminance(cases) > 0.5
    const detail = isDark === isLight ? paper : inks[0]
    const { path, stroke } = draw(beetle, line)
    const lines = (drawn: string, colour: string, width: number) =>
      drawn &&
      `<path fill="none" stroke="${colour}" stroke-width="${formatNumber(width)}" stroke-linecap="round" stroke-linejoin="round" d="${drawn}"/>`
    const painted = [
      `<g transform="translate(${formatNumber(x)} ${formatNumber(y + length * 0.02)}) rotate(${random.int(-5, 5)})">`,
      lines(legs(random, beetle, reach), inks[0], Math.max(1, beetle.width * 0.09)),
      `<path fill="${cases}" stroke="${inks[0]}" stroke-width="${formatNumber(line)}" d="${wingCases(beetle)}"/>`,
      `<path fill="${inks[0]}" d="${head(beetle)}"/>`,
      lines(path, detail, stroke),
      lines(`M0 ${formatNumber(beetle.waist)}V${formatNumber(length)}`, detail, line),
      '</g>',
    ].join('')
    return { painted, inked: '' }
  }
}

function legs(random: Random, { length: l, width: w, waist }: Beetle, reach: number): string {
  return sides
    .flatMap((side) => {
      const s = side * w
      return [
        `M${formatNumbers([s * 0.7, waist - l * 0.1])}L${formatNumbers([s * 1.5 * reach, waist - l * 0.34])}L${formatNumbers([s * 1.75 * reach, waist - l * 0.66])}`,
        `M${formatNumbers([s * 0.9, waist + l * 0.22])}L${formatNumbers([s * 1.65 * reach, waist + l * 0.2])}L${formatNumbers([s * 2 * reach, waist + l * 0.42])}`,
        `M${formatNumbers([s * 0.8, waist + l * 0.5])}L${formatNumbers([s * 1.45 * reach, waist + l * 0.8])}L${formatNumbers([s * 1.55 * reach, waist + l * 1.12])}`,
        // A feeler.
        `M${formatNumbers([s * 0.2, -l * 0.78])}Q${formatNumbers([s * 0.5, -l * 1.1, s * random.range(0.7, 1.5), -l * random.range(1.05, 1.3)])}`,
      ]
    })
    .join('')
}

function wingCases({ length: l, width: w, waist }: Beetle): string {
  return [
    `M0 ${formatNumber(waist)}H${formatNumber(w * 0.8)}`,
    `Q${formatNumbers([w * 1.2, waist + l * 0.5, w * 0.62, l * 0.84])}Q${formatNumbers([w * 0.2, l * 1.06, 0, l * 1.02])}`,
    `Q${formatNumbers([-w * 0.2, l * 1.06, -w * 0.62, l * 0.84])}Q${formatNumbers([-w * 1.2, waist + l * 0.5, -w * 0.8, waist])}Z`,
  ].join('')
}

function head({ length: l, width: w, waist }: Beetle): string {
  return [
    `M${formatNumbers([-w * 0.78, waist - 1])}Q${formatNumbers([-w * 0.86, -l * 0.5, -w * 0.42, -l * 0.6])}H${formatNumber(w * 0.42)}`,
    `Q${formatNumbers([w * 0.86, -l * 0.5, w * 0.78, waist - 1])}Z${circle(0, -l * 0.68, w * 0.32)}`,
  ].join('')
}

const patterns: readonly ((beetle: Beetle, line: number) => Pattern)[] = [
  // Six dots.
  ({ length, width, waist }) => ({
    path: sides
      .flatMap((side) =>
        [0, 1, 2].map(
          (i) =>
            `M${formatNumbers([side * width * (0.3 + 0.05 * i), waist + length * (0.24 + 0.28 * i)])}h0`,
        ),
      )
      .join(''),
    stroke: width * 0.3,
  }),
  // Ribs.
  ({ length, width, waist }, line) => ({
    path: sides
      .flatMap((side) =>
        [1, 2, 3].map((i) => {
          const s = side * width * i
          return `M${formatNumbers([s * 0.24, waist + length * 0.08])}Q${formatNumbers([s * 0.3, waist + length * 0.5, s * 0.17, length * 0.86])}`
        }),
      )
      .join(''),
    stroke: line,
  }),
  // Bands.
  ({ length, width, waist }) => ({
    path: [1, 2, 3]
      .map((i) => {
        const y = waist + length * 0.24 * i
        return `M${formatNumbers([-width * 0.86, y])}Q${formatNumbers([0, y + length * 0.14, width * 0.86, y])}`
      })
      .join(''),
    stroke: length * 0.07,
  }),
  // Two eyes.
  ({ length, width, waist }) => ({
    path: `M${formatNumbers([-width * 0.4, waist + length * 0.3])}h0M${formatNumbers([width * 0.4, waist + length * 0.3])}h0`,
    stroke: width * 0.44,
  }),
  () => ({ path: '', stroke: 0 }),
]
