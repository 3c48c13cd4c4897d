import { short } from '../svg/path.ts'
import type { Size } from '../svg/sheet.ts'
import { strokePath } from '../svg/signature-stroke.ts'
import { breakLines } from './break-lines.ts'
import { drawMedal, leafGradient, type MedalGlyph } from './medal.ts'
import type { SetLine, TypeSetter } from './type-setter.ts'

/** In pixels: the shape in which networks show a shared page. */
export const cardSize = { width: 1200, height: 630 } as const

/** What a card says beside its work. */
export type CardLabel = {
  /** The first of them that the typefaces have the letters for is the headline, with its line below. */
  headings: readonly { name: string; below: string }[]
  isVerified?: boolean
  medal?: { glyph: MedalGlyph; words: string }
  /** Whose stroke signs it. */
  strokeOf?: string
}

/** What hangs: a drawing as SVG, or undefined where a picture is laid upon the card. */
export type CardWork = { size: Size; svg?: string }

const { width, height } = cardSize
/** The wall, its eye line, label, ink, blue and gold by day, as the page has them. */
const colours = {
  wall: '#e8eae7',
  line: '#c4c9c5',
  label: '#fafaf8',
  ink: '#14171a',
  ink2: '#4d5357',
  blue: '#1427c8',
  gold: '#6d4c00',
}
const eyeLine = height / 2
const workBox = { left: 60, width: 440, height: 500 }
const label = { left: 560, width: 584, pad: 48 }
const textWidth = label.width - 2 * label.pad
const tick = { size: 40, gap: 9 }
const stroke = { width: 172, height: 62 }
const medalSize = 64

/** Where a work of these proportions hangs, in pixels of the card. */
export function placeWork(size: Size): Size & { left: number; top: number } {
  const scale = Math.min(workBox.width / size.width, workBox.height / size.height)
  const across = Math.round(size.width * scale)
  const down = Math.round(size.height * scale)
  return {
    width: across,
    height: down,
    left: Math.round(workBox.left + (workBox.width - across) / 2),
    top: Math.round(eyeLine - down / 2),
  }
}

/** A work on the eye line with its wall label beside it, as SVG without fonts or links. */
export function drawCard({ svg, size }: CardWork, said: CardLabel, set: TypeSetter): string {
  const place = placeWork(size)
  const written = writeLabel(said, set)
  const top = Math.round(eyeLine - written.height / 2)
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    `<defs>${leafGradient}<radialGradient id="light"><stop stop-color="#fff" stop-opacity=".45"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient>`,
    '<filter id="far" x="-20%" y="-20%" width="140%" height="150%"><feGaussianBlur stdDeviation="13"/></filter><filter id="near" x="-5%" y="-5%" width="110%" height="110%"><feGaussianBlur stdDeviation="2"/></filter></defs>',
    `<path fill="${colours.wall}" d="M0 0h${width}v${height}H0z"/>`,
    `<ellipse fill="url(#light)" cx="${workBox.left + workBox.width / 2}" cy="${eyeLine}" rx="420" ry="340"/>`,
    `<path stroke="${colours.line}" d="M0 ${eyeLine + 0.5}h${width}"/>`,
    shade(place, { inset: 12, drop: 20, opacity: 0.35 }),
    svg === undefined
      ? ''
      : `<g transform="translate(${place.left} ${place.top}) scale(${(place.width / size.width).toFixed(4)} ${(place.height / size.height).toFixed(4)})">${svg}</g>`,
    shade({ ...label, top, height: written.height }, { inset: 10, drop: 10, opacity: 0.3 }),
    `<path fill="${colours.label}" d="M${label.left} ${top}h${label.width}v${written.height}h-${label.width}z"/>`,
    `<path fill="none" stroke="#000" stroke-opacity=".07" d="M${label.left + 0.5} ${top + 0.5}h${label.width - 1}v${written.height - 1}h-${label.width - 1}z"/>`,
    `<g transform="translate(${label.left + label.pad} ${top})">${written.svg}</g>`,
    '</svg>',
  ].join('')
}

/** The shadow of something that hangs: close to its edge, and far below. */
function shade(
  { left, top, width: across, height: down }: Size & { left: number; top: number },
  { inset, drop, opacity }: { inset: number; drop: number; opacity: number },
): string {
  return [
    `<path fill="#000" fill-opacity=".2" filter="url(#near)" d="M${left} ${top + 2}h${across}v${down}h-${across}z"/>`,
    `<path fill="#1e2a2a" fill-opacity="${opacity}" filter="url(#far)" d="M${left + inset} ${top + inset + drop}h${across - 2 * inset}v${down - inset}h-${across - 2 * inset}z"/>`,
  ].join('')
}

/** What is printed on the label, from its inner left edge on, and how high the label is. */
function writeLabel(said: CardLabel, set: TypeSetter): { svg: string; height: number } {
  const parts: string[] = []
  const heading = setHeading(said, set)
  let y = label.pad
  if (heading) {
    const lineHeight = heading.size * 1.02
    for (const line of heading.lines) {
      y += lineHeight
      parts.push(ink(line, 0, y - heading.size * 0.17, colours.ink))
    }
    const last = heading.lines.at(-1)
    if (said.isVerified && last) {
      const size = (tick.size * heading.size) / 60
      parts.push(
        `<path transform="translate(${short(last.width + tick.gap)} ${short(y - heading.size * 0.17 - size * 0.84)}) scale(${(size / 24).toFixed(3)})" fill="none" stroke="${colours.blue}" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round" d="M3 13.6c2.2.9 3.9 2.7 5.1 5.4C10.6 12.5 14.8 7 21.5 3.5"/>`,
      )
    }
    const below = fitLine(heading.below, set)
    if (below) {
      y += 48
      parts.push(ink(below, 0, y - 7, colours.ink2))
    }
  }
  if (said.medal) {
    y += 26
    const words = set(said.medal.words, { size: 24, weight: 600, tracking: -0.01 })
    parts.push(`<g transform="translate(0 ${short(y)})">${drawMedal(said.medal.glyph)}</g>`)
    if (words) parts.push(ink(words, medalSize + 16, y + medalSize / 2 + 8.5, colours.gold))
    y += medalSize
  }
  y += 32
  parts.push(`<path stroke="${colours.line}" d="M0 ${short(y)}h${textWidth}"/>`)
  y += 26
  parts.push(writeFoot(y, said.strokeOf, set))
  return { svg: parts.join(''), height: Math.round(y + stroke.height + 40) }
}

/** The house's mark and name, and across from it the stroke of who signed. */
function writeFoot(top: number, strokeOf: string | undefined, set: TypeSetter): string {
  const house = set('Provenance', { size: 22, weight: 600, tracking: -0.012 })
  const mark = `<g transform="translate(0 ${short(top + 26)}) scale(1.18)"><path fill="none" stroke="${colours.ink}" stroke-width="2.6" d="M1.5 3h16v21h-16z"/><path fill="${colours.blue}" d="M21 17.5h5.5v8H21z"/></g>`
  const signed =
    strokeOf === undefined
      ? ''
      : `<path transform="translate(${textWidth - stroke.width + 4} ${short(top + 2)})" fill="none" stroke="${colours.blue}" stroke-width="2.4" stroke-linecap="round" stroke-linejoin="round" d="${strokePath(strokeOf, { width: stroke.width - 8, height: stroke.height - 6 })}"/>`
  return mark + (house ? ink(house, 46, top + 50, colours.ink) : '') + signed
}

/** The heading in lines. Symbols that no typeface has are left out of a name before the next one is tried. */
function setHeading({ headings, isVerified }: CardLabel, set: TypeSetter) {
  const room = textWidth - (isVerified ? tick.size + tick.gap : 0)
  for (const { name, below } of headings) {
    for (const text of [name, withoutSymbols(name)]) {
      const broken = breakLines(text, room, set, { weight: 600, tracking: -0.03 })
      if (broken && broken.lines.length > 0) return { ...broken, below }
    }
  }
  return undefined
}

function withoutSymbols(name: string): string {
  return name
    .replace(/[\p{S}\p{Emoji_Presentation}\p{Variation_Selector}\u200d]/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
}

/** A line below the heading, smaller where it is long. */
function fitLine(text: string, set: TypeSetter): SetLine | undefined {
  const lines = [26, 22, 18, 15].map((size) => set(text, { size, weight: 400 }))
  return lines.find((line) => line && line.width <= textWidth) ?? lines.at(-1)
}

const ink = ({ path }: SetLine, x: number, y: number, colour: string) =>
  `<path fill="${colour}" transform="translate(${short(x)} ${short(y)})" d="${path}"/>`
