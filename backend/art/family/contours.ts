import { type Noise, noiseFrom } from '../svg/noise.ts'
import type { Palette } from '../svg/palette.ts'
import { closedCurve, type Point } from '../svg/path.ts'
import type { Random } from '../svg/random.ts'
import type { Size } from '../svg/sheet.ts'

type Centre = { x: number; y: number; reach: number }

/** Deviation of rings from a circle: its height, and its detail around the circle. */
type Terrain = { step: number; height: number; detail: number; noise: Noise }

/** Draws nested closed curves around two or three centres, like a map, with a band in the second ink. */
export function drawContours(random: Random, box: Size, { paper, inks }: Palette): string {
  const longSide = Math.max(box.width, box.height)
  const terrain = {
    noise: noiseFrom(random),
    step: longSide * random.range(0.0165, 0.024),
    height: random.range(0.16, 0.34),
    detail: random.range(0.7, 1.35),
  }
  const centres = placeCentres(random, box, longSide)
  const rings = centres.flatMap((centre, index) => {
    const count = Math.floor(centre.reach / terrain.step)
    // The last painted centre is never covered, so its band is always visible.
    const isTop = index === centres.length - 1
    const bandStart = random.int(Math.floor(count * 0.2), Math.floor(count * 0.45))
    const bandEnd = bandStart + random.int(1, 3)
    return Array.from({ length: count }, (_, i) => {
      const level = count - i
      const inBand = isTop && (level === 1 || (level >= bandStart && level < bandEnd))
      const fill = inBand ? inks[1] : paper
      const weight = level % 6 === 0 ? ' stroke-width="1.7"' : ''
      return `<path fill="${fill}"${weight} d="${closedCurve(ring(centre, level, index, terrain))}"/>`
    })
  })
  return `<g stroke="${inks[0]}" stroke-width=".95" stroke-linejoin="round">${rings.join('')}</g>`
}

function placeCentres(random: Random, { width, height }: Size, longSide: number): Centre[] {
  const count = random.int(2, 3)
  const centres = Array.from({ length: count }, (_, i) => ({
    x: width * random.range(0.12, 0.88),
    y: (height * (i + random.range(0.2, 0.8))) / count,
    reach: longSide * random.range(0.42, 0.8),
  }))
  return random.shuffle(centres)
}

function ring(centre: Centre, level: number, index: number, terrain: Terrain): Point[] {
  const { step, height, detail, noise } = terrain
  const count = Math.max(20, Math.min(60, level * 3))
  return Array.from({ length: count }, (_, i) => {
    const angle = (i / count) * Math.PI * 2
    const x = Math.cos(angle)
    const y = Math.sin(angle)
    const coarse = noise(x * detail + index * 9 + level * 0.028, y * detail + level * 0.02)
    const fine = noise(x * detail * 2.3 + 50 + index, y * detail * 2.3 + level * 0.05)
    const radius = level * step * (1 + height * (coarse + 0.4 * fine))
    return [centre.x + x * radius, centre.y + y * radius]
  })
}
