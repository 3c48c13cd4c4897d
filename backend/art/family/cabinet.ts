import { luminance, mix } from '../svg/colour.ts'
import type { Palette } from '../svg/palette.ts'
import { formatNumber, rectangle } from '../svg/path.ts'
import type { Random } from '../svg/random.ts'
import type { Size } from '../svg/sheet.ts'
import { drawObject } from './cabinet-objects.ts'

/** Minimum difference in lightness between an object and its niche. */
const contrast = 0.22

/** Draws shelves with one object in each niche, and one empty niche. */
export function drawCabinet(random: Random, box: Size, palette: Palette, idPrefix: string): string {
  const columns = random.int(3, 4)
  const rows = Math.max(3, Math.round((box.height * columns) / box.width))
  const [across, down] = [box.width / columns, box.height / rows]
  const gap = across * 0.06
  const size = { width: across - gap, height: down - gap }
  const empty = random.int(0, columns * rows - 1)
  const niches = Array.from({ length: columns * rows }, (_, i) => {
    const x = (i % columns) * across + gap / 2
    const y = Math.floor(i / columns) * down + gap / 2
    const back = random.pick(backs(palette))
    const content =
      i === empty ? drawEmpty(size) : drawContent(random, size, palette, back, `${idPrefix}-${i}`)
    return [
      `<g transform="translate(${formatNumber(x)} ${formatNumber(y)})">`,
      `<path fill="${back}" d="${rectangle(0, 0, size.width, size.height)}"/>${content}</g>`,
    ].join('')
  })
  return niches.join('')
}

function backs({ paper, inks }: Palette): string[] {
  const tint = mix(paper, inks[1], 0.26)
  const pale = mix(paper, inks[0], 0.12)
  // A repeated colour is picked more often.
  return [tint, tint, mix(paper, inks[2], 0.3), pale, pale, inks[1], inks[0]]
}

/** Draws the shadows inside a niche. */
function drawEmpty({ width, height }: Size): string {
  const top = rectangle(0, 0, width, height * 0.1)
  const side = rectangle(0, height * 0.1, width * 0.07, height * 0.9)
  return `<path opacity=".14" d="${top}${side}"/>`
}

function drawContent(
  random: Random,
  { width, height }: Size,
  { paper, inks }: Palette,
  back: string,
  clipId: string,
): string {
  const isSeen = (colour: string) => Math.abs(luminance(colour) - luminance(back)) > contrast
  const seen = [...inks, paper].filter(isSeen)
  const ink = random.pick(seen.length > 0 ? seen : [luminance(back) < 0.45 ? '#ffffff' : '#111111'])
  const others = seen.filter((colour) => Math.abs(luminance(colour) - luminance(ink)) > 0.15)
  const lining = random.pick(others.length > 0 ? others : [back])
  const floor = height * 0.88
  const stand = { x: width / 2, floor, half: width * 0.34, height: height * 0.72 }
  const { shape, lines } = drawObject(random, stand)
  const drawn = [
    `<path opacity=".13" d="${rectangle(0, floor, width, height - floor)}"/>`,
    `<path fill="${ink}" d="${shape}"/>`,
  ]
  if (lines === '') return drawn.join('')
  drawn.push(
    `<clipPath id="${clipId}"><path d="${shape}"/></clipPath>`,
    `<path fill="none" stroke="${lining}" stroke-width="${formatNumber(width * 0.045)}" clip-path="url(#${clipId})" d="${lines}"/>`,
  )
  return drawn.join('')
}
