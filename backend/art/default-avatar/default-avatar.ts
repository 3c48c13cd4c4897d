import { luminance } from '../svg/colour.ts'
import { formatNumbers } from '../svg/path.ts'
import { type Random, randomFrom } from '../svg/random.ts'
import { avatarInks } from './inks.ts'
import { evenAngles, motifs, polarPoint } from './motifs.ts'

/** Share of the disc that each kind of rim leaves for the motif. */
const rims = { none: 1, band: 0.86, beads: 0.8, ring: 0.8 } as const

/**
 * Draws the avatar of a profile without a picture, as an SVG document of 100 by 100 units. An id always
 * gives the same drawing. Two avatars may look alike, because a name is always shown with them.
 */
export function drawDefaultAvatar(id: string): string {
  // The prefix determines all avatars, so it stays.
  const random = randomFrom(`seal:${id}`)
  const inks = random.pick(avatarInks)
  const [ground, main, second] = inks
  const { draw, isUpright } = random.pick(motifs)
  const turn = isUpright
    ? random.pick([-12, 0, 9])
    : random.pick([0, 22.5, 45, 90, 135, 180, 270, 315])
  const motif = draw(random, inks)
  const rim = random.pick(['none', 'none', 'band', 'beads', 'ring'] as const)
  const scale = rims[rim]
  const inner = scale === 1 ? 50 : scale * 50 + 1
  const edge = luminance(ground) > 0.5 ? '#000' : '#fff'
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100" viewBox="0 0 100 100">',
    '<clipPath id="disc"><circle cx="50" cy="50" r="50"/></clipPath>',
    `<clipPath id="motif"><circle cx="50" cy="50" r="${inner}"/></clipPath>`,
    `<g clip-path="url(#disc)"><path fill="${ground}" d="M0 0h100v100H0z"/>`,
    `<g clip-path="url(#motif)"><g transform="rotate(${turn} 50 50) translate(50 50) scale(${scale}) translate(-50 -50)">${motif}</g></g>`,
    drawRim(random, rim, ground, random.pick([main, second])),
    `<circle cx="50" cy="50" r="48.6" fill="none" stroke="${edge}" stroke-opacity=".2" stroke-width="2.4"/></g></svg>`,
  ].join('')
}

function drawRim(random: Random, rim: keyof typeof rims, ground: string, ink: string): string {
  const bare = circleLine(44, ground, 12)
  switch (rim) {
    case 'none':
      return ''
    case 'band':
      return circleLine(45.5, ink, 9)
    case 'ring':
      return bare + circleLine(42, ink, 3.4)
    case 'beads': {
      const beads = evenAngles(random.int(14, 24)).map(
        (angle) => `M${formatNumbers(polarPoint(44.5, angle))}h0`,
      )
      return `${bare}<path stroke="${ink}" stroke-width="6" stroke-linecap="round" d="${beads.join('')}"/>`
    }
    default:
      return rim satisfies never
  }
}

function circleLine(radius: number, ink: string, width: number): string {
  return `<circle cx="50" cy="50" r="${radius}" fill="none" stroke="${ink}" stroke-width="${width}"/>`
}
