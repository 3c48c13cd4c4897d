import { noiseFrom } from '../svg/noise.ts'
import type { Palette } from '../svg/palette.ts'
import { band, circle, formatNumber, formatNumbers, type Point, rectangle } from '../svg/path.ts'
import type { Random } from '../svg/random.ts'
import type { Size } from '../svg/sheet.ts'
import { clamp } from '../svg/smooth-step.ts'

/** Draws swelling bands, two gratings with a moiré, or rows of a recording. */
export function drawPulse(random: Random, box: Size, palette: Palette, clipId: string): string {
  const draw = random.pick([swell, swell, scope, scope, beat])
  return draw(random, box, palette, clipId)
}

/** Draws bands whose position and width follow a sine. The phase is shifted inside a disc or a bar. */
function swell(random: Random, box: Size, { paper, inks }: Palette, clipId: string): string {
  const noise = noiseFrom(random)
  const isUpright = random.chance(0.5)
  const [length, across] = isUpright ? [box.height, box.width] : [box.width, box.height]
  const count = random.int(15, 21)
  const pitch = across / count
  const sway = pitch * random.range(1.3, 2.6)
  const waves = random.range(1, 2.1)
  const swells = random.range(0.6, 1.4)
  const phase = random.range(0, 6)
  const shift = random.range(0.09, 0.26)
  const bands = (turn: number) => {
    // Three more bands on each side, which may sway into the picture.
    const paths = Array.from({ length: count + 6 }, (_, i) => {
      const place = i - 3
      const line = (sign: number) =>
        Array.from({ length: 19 }, (_, step): Point => {
          const along = (step - 1) / 16
          const sine = Math.sin(along * Math.PI * 2 * waves + phase + place * shift + turn)
          const rough = pitch * 0.7 * noise(along * 1.4, place * 0.06 + turn)
          const swollen = Math.sin(along * Math.PI * 2 * swells + phase * 1.7 - place * shift * 0.9)
          const middle = (place + 0.5) * pitch + sway * sine + rough
          const edge = middle + sign * pitch * (0.25 + 0.2 * swollen)
          return isUpright ? [edge, along * length] : [along * length, edge]
        })
      return band(line(-1), line(1).reverse())
    })
    return paths.join('')
  }
  const shape = shiftedShape(random, box)
  return [
    clip(clipId, shape),
    `<path fill="${inks[0]}" d="${bands(0)}"/>`,
    `<g clip-path="url(#${clipId})"><path fill="${paper}" d="${shape}"/>`,
    `<path fill="${inks[1]}" d="${bands(Math.PI)}"/></g>`,
  ].join('')
}

/** Draws the disc or the bar in which the phase is shifted. */
function shiftedShape(random: Random, box: Size): string {
  const { x, y, radius } = place(random, box)
  const isDisc = random.chance(2 / 3)
  if (isDisc) return circle(x, y, radius)
  return rectangle(x - radius * 0.55, 0, radius * 1.1, box.height)
}

/** Draws two gratings of bent lines, a few degrees apart inside a disc. */
function beat(random: Random, box: Size, { paper, inks }: Palette, clipId: string): string {
  const { width, height } = box
  const { x, y, radius } = place(random, box)
  const pitch = width / random.int(24, 30)
  const other = pitch * random.range(0.9, 1.1)
  const turn = random.range(3, 8) * (random.chance(0.5) ? 1 : -1)
  const bend = Math.min(width, height) * random.range(0.1, 0.3) * (random.chance(0.5) ? 1 : -1)
  const reach = Math.hypot(width, height) * 0.62
  const disc = circle(x, y, radius * 1.18)
  const whole = { left: -3 * pitch, right: width + 3 * pitch, top: -4, bottom: height + 4 }
  const first = bentLines(whole, pitch, bend)
  const near = { left: x - reach, right: x + reach, top: y - reach, bottom: y + reach }
  const second = bentLines(near, other, bend)
  return [
    clip(clipId, disc),
    `<g fill="none"><path stroke="${inks[0]}" stroke-width="${formatNumber(pitch * 0.52)}" d="${first}"/>`,
    `<g clip-path="url(#${clipId})"><path fill="${paper}" d="${disc}"/>`,
    `<path stroke="${inks[0]}" stroke-width="${formatNumber(pitch * 0.34)}" d="${first}"/>`,
    `<path stroke="${inks[1]}" stroke-width="${formatNumber(other * 0.56)}" transform="rotate(${formatNumbers([turn, x, y])})" d="${second}"/>`,
    '</g></g>',
  ].join('')
}

type Edges = { left: number; right: number; top: number; bottom: number }

function bentLines({ left, right, top, bottom }: Edges, pitch: number, bend: number): string {
  const count = Math.ceil((right - left) / pitch)
  const down = bottom - top
  return Array.from({ length: count }, (_, i) => {
    return `M${formatNumbers([left + i * pitch, top])}q${formatNumbers([bend, down / 2, 0, down])}`
  }).join('')
}

/** Draws four to six rows of a recording. Part of one row is in the second ink. */
function scope(random: Random, { width, height }: Size, { inks }: Palette): string {
  const noise = noiseFrom(random)
  const rows = random.int(4, 6)
  const bars = random.int(38, 50)
  const [tall, pitch] = [height / rows, width / bars]
  const marked = random.int(0, rows - 1)
  const from = random.int(0, Math.floor(bars / 2))
  const to = from + random.int(Math.floor(bars / 4), Math.floor(bars / 2))
  const paths = ['', '', '']
  for (let row = 0; row < rows; row++) {
    for (let bar = 0; bar < bars; bar++) {
      const loud = 0.2 + 1.2 * Math.abs(noise((bar / bars) * 2.1 + row * 5, row * 2.7))
      const tone = Math.abs(Math.sin(bar * (0.55 + 0.2 * noise(row * 3.1, 0.5)) + row * 2))
      const crackle = 0.05 + 0.25 * Math.max(0, noise(bar * 0.7, row * 9))
      const half = tall * 0.47 * clamp(loud * (0.32 + 0.68 * tone) + crackle, 0.05)
      const start = formatNumbers([(bar + 0.5) * pitch, (row + 0.5) * tall - half])
      const isPassage = row === marked && bar >= from && bar <= to
      const isEcho = row === (marked + 2) % rows && bar >= to && rows > 4
      paths[isPassage ? 1 : isEcho ? 2 : 0] += `M${start}v${formatNumber(2 * half)}`
    }
  }
  const drawn = paths.map((path, i) => path && `<path stroke="${inks[i]}" d="${path}"/>`)
  return `<g fill="none" stroke-width="${formatNumber(pitch * 0.66)}">${drawn.join('')}</g>`
}

function place(random: Random, { width, height }: Size) {
  return {
    x: width * random.range(0.38, 0.62),
    y: height * random.range(0.38, 0.62),
    radius: Math.min(width, height) * random.range(0.26, 0.36),
  }
}

function clip(clipId: string, path: string): string {
  return `<clipPath id="${clipId}"><path d="${path}"/></clipPath>`
}
