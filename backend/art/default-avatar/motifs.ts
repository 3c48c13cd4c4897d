import {
  circle,
  formatNumber,
  formatNumbers,
  type Point,
  polygon,
  polyline,
  rectangle,
} from '../svg/path.ts'
import type { Random } from '../svg/random.ts'
import type { AvatarInks } from './inks.ts'

/** Draws a motif in a square of 100 units, of which the inscribed disc is visible. */
type Motif = (random: Random, inks: AvatarInks) => string

/** All motifs. An upright one has a top and a bottom, so it is rotated only slightly. */
export const motifs: readonly { draw: Motif; isUpright?: boolean }[] = [
  { draw: flower },
  { draw: target },
  { draw: halves },
  { draw: waves, isUpright: true },
  { draw: rays },
  { draw: gates, isUpright: true },
  { draw: tiles },
  { draw: chevrons },
  { draw: eclipse },
  { draw: beads },
  { draw: spiral },
  { draw: hills, isUpright: true },
  { draw: orbits },
  { draw: stripes },
  { draw: clover },
  { draw: wheel },
]

function flower(random: Random, [, main, second]: AvatarInks): string {
  const petals = random.int(5, 9)
  const lean = 3.72 / petals
  const paths = evenAngles(petals).map((angle) => {
    const tip = formatNumbers(polarPoint(44, angle))
    const foot = formatNumbers(polarPoint(6, angle))
    return `M${foot}Q${formatNumbers(polarPoint(27.5, angle + lean))} ${tip}Q${formatNumbers(polarPoint(27.5, angle - lean))} ${foot}z`
  })
  return fill(main, paths.join('')) + fill(second, circle(50, 50, random.int(8, 13)))
}

function target(random: Random, [ground, main, second]: AvatarInks): string {
  const rings = random.int(2, 3)
  return Array.from({ length: rings + 1 }, (_, i) => {
    const inner = rings - i
    const ink = i % 2 === 0 ? main : inner === 0 ? second : ground
    return fill(ink, circle(50, 50, 10 + (inner * 34) / rings))
  }).join('')
}

function halves(random: Random, [, main, second]: AvatarInks): string {
  return (
    fill(main, 'M0 50A50 50 0 0 1 100 50z') +
    fill(second, `M25 50A25 25 0 0 ${random.int(0, 1)} 75 50z`)
  )
}

function waves(random: Random, [, main, second]: AvatarInks): string {
  const width = random.pick([11, 14, 18])
  const lines = [0, 1, 2, 3, 4].map((i) => {
    const swell = [13.7, -width, 27.5, 0]
    return `M-5 ${formatNumber(8 + i * width * 1.6)}q${formatNumbers(swell)}t27.5 0t27.5 0t27.5 0`
  })
  const sun = circle(random.int(34, 66), random.int(30, 44), 13)
  return stroke(main, width * 0.62, lines.join('')) + fill(second, sun)
}

function rays(random: Random, [, main, second]: AvatarInks): string {
  const count = random.int(9, 13)
  const half = 2 / count
  const paths = evenAngles(count).map((angle) =>
    polygon([
      polarPoint(24, angle - half),
      polarPoint(54, angle - half),
      polarPoint(54, angle + half),
      polarPoint(24, angle + half),
    ]),
  )
  return fill(main, paths.join('')) + fill(second, circle(50, 50, 18))
}

/** Draws nested arches. */
function gates(random: Random, [, main, second]: AvatarInks): string {
  const count = random.int(2, 4)
  const paths = Array.from({ length: count }, (_, i) => {
    const [outer, inner] = [((i + 1) * 44) / count, ((i + 0.5) * 44) / count]
    const top = 94 - ((i + 1) * 40) / count
    return [
      `M${formatNumbers([50 - outer, 100])}V${formatNumber(top)}A${formatNumbers([outer, outer, 0, 0, 1, 50 + outer, top])}V100`,
      `H${formatNumber(50 + inner)}V${formatNumber(top)}A${formatNumbers([inner, inner, 0, 0, 0, 50 - inner, top])}V100z`,
    ].join('')
  })
  return fill(main, paths.join('')) + fill(second, circle(50, random.pick([74, 78]), 9))
}

function tiles(random: Random, [, main, second]: AvatarInks): string {
  const count = random.int(3, 4)
  const half = 50 / count
  return Array.from({ length: count * count }, (_, i) => {
    const place = [(i % count) * 2 * half + half, Math.floor(i / count) * 2 * half + half]
    const turn = random.pick([0, 90, 180, 270])
    const ink = random.chance(0.28) ? second : main
    return `<path fill="${ink}" transform="translate(${formatNumbers(place)}) rotate(${turn}) scale(${formatNumber(half)})" d="M-1-1A2 2 0 0 1 1 1H-1z"/>`
  }).join('')
}

function chevrons(random: Random, [, main, second]: AvatarInks): string {
  const paths = [0, 24, 48, 72].map((y) =>
    polygon([
      [-4, 18 + y],
      [50, y - 10],
      [104, 18 + y],
      [104, 30 + y],
      [50, 2 + y],
      [-4, 30 + y],
    ]),
  )
  return fill(main, paths.join('')) + fill(second, circle(50, random.pick([24, 50, 72]), 11))
}

/** Draws two discs, with the ground where they overlap. */
function eclipse(random: Random, [ground, main, second]: AvatarInks): string {
  const apart = random.range(11, 18)
  const radius = 31
  const high = Math.sqrt(radius * radius - apart * apart)
  const [top, bottom] = [50 - high, 50 + high]
  const arc = (y: number) => `A${formatNumbers([radius, radius, 0, 0, 1, 50, y])}`
  const overlap = `M${formatNumbers([50, top])}${arc(bottom)}${arc(top)}z`
  return (
    fill(main, circle(50 - apart, 50, radius)) +
    fill(second, circle(50 + apart, 50, radius)) +
    fill(ground, overlap)
  )
}

function beads(random: Random, [, main, second]: AvatarInks): string {
  const count = random.int(5, 9)
  const ring = evenAngles(count).map((angle, i) =>
    fill(i % 3 === 0 ? second : main, circle(...polarPoint(29, angle), 62 / count)),
  )
  return ring.join('') + fill(main, circle(50, 50, 9))
}

function spiral(_random: Random, [, main, second]: AvatarInks): string {
  const points = Array.from({ length: 55 }, (_, i) => polarPoint(i * 0.82, i * 0.36))
  const line = `<path fill="none" stroke="${main}" stroke-width="8.5" stroke-linejoin="round" stroke-linecap="round" d="${polyline(points)}"/>`
  return line + fill(second, circle(50, 50, 8))
}

function hills(random: Random, [ground, main, second]: AvatarInks): string {
  const far = `M-2 74Q18 ${random.int(40, 56)} 42 66T102 ${random.int(50, 64)}V102H-2z`
  const near = `M-2 88Q30 ${random.int(62, 74)} 60 84T102 80V102H-2z`
  return [
    fill(second, circle(random.int(36, 64), 38, 19)),
    fill(main, far),
    `<path fill="${ground}" opacity=".55" d="${near}"/>`,
  ].join('')
}

function orbits(random: Random, [, main, second]: AvatarInks): string {
  const count = random.int(4, 5)
  const ellipses = Array.from({ length: count }, (_, i) => {
    return `<ellipse cx="50" cy="50" rx="43" ry="14" transform="rotate(${formatNumber((180 * i) / count)} 50 50)"/>`
  })
  return `<g fill="none" stroke="${main}" stroke-width="6">${ellipses.join('')}</g>${fill(second, circle(50, 50, 9))}`
}

function stripes(random: Random, [ground, main, second]: AvatarInks): string {
  const width = 100 / random.int(5, 7)
  let path = ''
  for (let x = 0; x < 100; x += 2 * width) path += rectangle(x, 0, width, 100)
  const disc = random.chance(0.5) ? second : ground
  return fill(main, path) + fill(disc, circle(50, 50, 22)) + fill(main, circle(50, 50, 11))
}

function clover(random: Random, [, main, second]: AvatarInks): string {
  const leaves = evenAngles(random.pick([3, 4])).map((angle) =>
    circle(...polarPoint(17, angle - Math.PI / 2), 19),
  )
  return fill(main, leaves.join('')) + fill(second, circle(50, 50, 10))
}

function wheel(random: Random, [ground, main, second]: AvatarInks): string {
  const count = random.int(4, 5)
  const spokes = evenAngles(count).map((angle) =>
    polygon([[50, 50], polarPoint(60, angle), polarPoint(60, angle + Math.PI / count)]),
  )
  return (
    fill(main, spokes.join('')) + fill(second, circle(50, 50, 20)) + fill(ground, circle(50, 50, 8))
  )
}

/** Returns evenly spaced angles of a full turn, in radians. */
export function evenAngles(count: number): number[] {
  return Array.from({ length: count }, (_, i) => (i / count) * Math.PI * 2)
}

/** Returns the point at a distance and an angle from the centre. */
export function polarPoint(distance: number, angle: number): Point {
  return [50 + distance * Math.cos(angle), 50 + distance * Math.sin(angle)]
}

function fill(ink: string, path: string): string {
  return `<path fill="${ink}" d="${path}"/>`
}

function stroke(ink: string, width: number, path: string): string {
  return `<path fill="none" stroke="${ink}" stroke-width="${formatNumber(width)}" d="${path}"/>`
}
