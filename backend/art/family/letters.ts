import { luminance, mix } from '../svg/colour.ts'
import type { Palette } from '../svg/palette.ts'
import { formatNumber, formatNumbers, type Point, rectangle } from '../svg/path.ts'
import type { Random } from '../svg/random.ts'
import type { Size } from '../svg/sheet.ts'
import { alphabet, drawGlyph } from './glyph.ts'

/** Positions of three or four letters, as shares of the picture. */
const places: readonly Point[] = [
  [-0.06, 0.02],
  [0.42, 0.3],
  [0.1, 0.56],
  [0.5, 0.02],
]

/** Draws letters that are too large for their sheet, overprint each other, or consist of modules. */
export function drawLetters(random: Random, box: Size, palette: Palette): string {
  const kind = random.pick(['pair', 'overprint', 'overprint', 'modules', 'modules'])
  if (kind === 'modules') return drawModules(random, box, palette)
  const { paper, inks, isDark } = palette
  const ground = random.chance(0.35) ? mix(paper, inks[1], 0.29) : paper
  const letters = random.shuffle(alphabet)
  const drawn = kind === 'pair' ? placePair(random, box) : placeOverprint(random, box)
  const printed = drawn.map(({ at, size }, i) => {
    const glyph = drawGlyph({
      letter: letters[i] ?? 'o',
      at,
      size,
      weight: random.range(0.24, 0.32),
      ink: inks[i < 2 ? i : random.int(0, 1)] ?? inks[0],
      turn: random.chance(0.25) ? random.pick([90, 180, -90, 12, -14]) : 0,
    })
    return i === 0 ? glyph : `<g${blendModeOn(paper, isDark)}>${glyph}</g>`
  })
  return [
    '<g style="isolation:isolate">',
    `<path fill="${ground}" d="${rectangle(0, 0, box.width, box.height)}"/>`,
    ...printed,
    linesOfText(random, box, inks[2]),
    '</g>',
  ].join('')
}

type Place = { at: Point; size: number }

/** Creates a large letter and a small one above it. */
function placePair(random: Random, { width, height }: Size): Place[] {
  const side = Math.min(width, height)
  const size = () => side * random.range(0.74, 0.98)
  return [
    { at: [width * random.range(-0.02, 0.2), height * random.range(0.22, 0.34)], size: size() },
    { at: [width * random.range(0.04, 0.6), height * random.range(0, 0.1)], size: size() * 0.42 },
  ]
}

function placeOverprint(random: Random, { width, height }: Size): Place[] {
  const side = Math.min(width, height)
  return places.slice(0, random.int(3, 4)).map(([x, y]) => ({
    at: [width * (x + random.range(-0.08, 0.1)), height * (y + random.range(-0.05, 0.12))],
    size: side * random.range(0.5, 0.72),
  }))
}

/** Returns the blend mode of inks on a paper. A medium paper has none, because an ink would vanish on it. */
function blendModeOn(paper: string, isDark: boolean): string {
  if (isDark) return ' style="mix-blend-mode:screen"'
  return luminance(paper) > 0.85 ? ' style="mix-blend-mode:multiply"' : ''
}

/** Draws two to four lines of bars as words. */
function linesOfText(random: Random, { width, height }: Size, ink: string): string {
  const side = Math.min(width, height)
  const lines = random.int(2, 4)
  let path = ''
  for (let line = 0; line < lines; line++) {
    const end = side * random.range(0.27, 0.39)
    const y = height - side * (0.06 + line * 0.026)
    for (let x = side * 0.05; x < end; ) {
      const word = side * random.range(0.018, 0.06)
      path += `M${formatNumbers([x, y])}h${formatNumber(word)}`
      x += word + side * 0.012
    }
  }
  return `<path fill="none" stroke="${ink}" stroke-width="${formatNumber(side * 0.011)}" d="${path}"/>`
}

/** Parts of letters, each in a square from -1 to 1. */
const modules = [
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
function drawModules(random: Random, { width, height }: Size, { paper, inks }: Palette): string {
  const columns = random.int(3, 4)
  const rows = Math.max(2, Math.round((height * columns) / width))
  const [across, down] = [width / columns, height / rows]
  let colour = 0
  const drawn = Array.from({ length: columns * rows }, (_, i) => {
    const [x, y] = [(i % columns) * across, Math.floor(i / columns) * down]
    // Neighbours often share an ink, so that they look like one form.
    if (!random.chance(0.45)) colour = random.pick([0, 0, 1, 2])
    const isReversed = random.chance(0.32)
    const ground = inks[(colour + 1) % inks.length]
    const shape = random.pick(modules)
    const turn = random.pick([0, 90, 180, 270])
    const place = `translate(${formatNumbers([x + across / 2, y + down / 2])}) scale(${formatNumbers([across / 2, down / 2])}) rotate(${turn})`
    const fill = isReversed ? paper : inks[colour]
    return [
      isReversed ? `<path fill="${ground}" d="${rectangle(x, y, across + 0.3, down + 0.3)}"/>` : '',
      `<path fill="${fill}" transform="${place}" d="${shape}"/>`,
    ].join('')
  })
  return drawn.join('')
}
