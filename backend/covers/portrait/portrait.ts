import { circle, short } from '../svg/path.ts'
import { type Random, randomFrom } from '../svg/random.ts'
import { drawColours } from './colours.ts'
import { beards, type Hairstyle, hairstyles } from './hair.ts'

const shoulders = 'M6 104c0-19 15-28 44-28s44 9 44 28z'
const neck = 'M41 60h18v17a9 8.5 0 0 1-18 0z'
const chinShadow = 'M41 66c5 6 13 6 18 0v9c-5 5-13 5-18 0z'
const head = 'M31 45a19 20 0 0 1 38 0v7c0 12-8 21-19 21S31 64 31 52z'
/** The half of the face that is turned from the light, with the nose as its edge. */
const shade = 'M50 25a19 20 0 0 1 19 20v7c0 12-8 21-19 21V60h-4l4-13z'
const cap = 'M29 42c-1-17 8-26 21-26s22 9 21 26z'
const brim = 'M28.5 36h43a2 2 0 0 1 2 2v5a2 2 0 0 1-2 2h-43a2 2 0 0 1-2-2v-5a2 2 0 0 1 2-2z'
const rims =
  'M35.3 50a6.2 6.2 0 0 0 12.4 0a6.2 6.2 0 0 0-12.4 0zm17 0a6.2 6.2 0 0 0 12.4 0a6.2 6.2 0 0 0-12.4 0z'
const bridge = 'M47.7 49q2.3-1.5 4.6 0M35.3 49l-4-1M64.7 49l4-1'

/**
 * Head and shoulders of nobody, for a profile without a picture of its owner: a square SVG of 100
 * units that may be cut round. The same id gives the same text for ever.
 */
export function drawPortrait(id: string): string {
  const random = randomFrom(`portrait:${id}`)
  const { skin, hair, top, background } = drawColours(random)
  const style = random.pick(hairstyles)
  const beard = drawBeard(random, style)
  const hasGlasses = random.chance(0.3)
  const tilt = `rotate(${short(random.range(-5, 5))} 50 76)`
  const flip = random.chance(0.5) ? ' transform="matrix(-1 0 0 1 100 0)"' : ''
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100" viewBox="0 0 100 100">',
    `<path fill="${background}" d="M0 0h100v100H0z"/><g${flip}>`,
    `<g fill="${hair}" transform="${tilt}">${paths(style.behind)}</g>`,
    `<path fill="${top}" d="${shoulders}"/>`,
    `<path fill="${skin}" d="${neck}"/><path opacity=".16" d="${chinShadow}"/>`,
    `<g transform="${tilt}"><path fill="${skin}" d="${ear(31)}${ear(69)}"/>`,
    `<path opacity=".08" d="${ear(69)}"/><path fill="${skin}" d="${head}"/>`,
    `<g fill="${hair}">${beard}</g><path opacity=".08" d="${shade}"/>`,
    `<g fill="${hair}"${style.isShaved ? ' opacity=".4"' : ''}>${paths(style.front)}</g>`,
    style.hasCap ? drawCap(top) : '',
    hasGlasses ? drawGlasses() : '',
    '</g></g></svg>',
  ].join('')
}

function drawBeard(random: Random, { beard }: Hairstyle): string {
  if (beard === 'never' || (beard === 'maybe' && random.chance(0.6))) return ''
  return random.pick(beards)
}

function ear(x: number): string {
  return circle(x, 50.5, 4.2)
}

function drawCap(colour: string): string {
  return `<path fill="${colour}" d="${cap}${brim}"/><path fill="#fff" opacity=".16" d="${brim}"/>`
}

function drawGlasses(): string {
  return [
    '<g fill="none" stroke="#1a1a1a" stroke-width="1.8">',
    `<path fill="#fff" fill-opacity=".16" d="${rims}"/><path d="${bridge}"/></g>`,
  ].join('')
}

function paths(data: readonly string[]): string {
  return data.map((d) => `<path d="${d}"/>`).join('')
}
