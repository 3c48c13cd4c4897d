import { formatNumber } from '../svg/path.ts'
import type { Size } from '../svg/sheet.ts'
import { strokePath } from '../svg/signature-stroke.ts'
import { breakLines } from './break-lines.ts'
import { drawMedal, leafGradient, type MedalGlyph } from './medal.ts'
import type { TypesetLine, Typesetter } from './typeset-line.ts'

/** Size in pixels that social networks expect of a share card. */
export const cardSize = { width: 1200, height: 630 } as const

/** Content of a card's wall label. */
export type CardLabel = {
  /** The first name that the fonts can show is the headline, with the line below it. */
  headings: readonly { name: string; below: string }[]
  isVerified?: boolean
  medal?: { glyph: MedalGlyph; words: string }
  /** Id whose signature stroke is drawn. */
  strokeOf?: string
}

/** Work on a card. `svg` is undefined if a photo is composited later. */
type CardWork = { size: Size; svg?: string }

const { width, height } = cardSize
/** Colours of the page's light theme. */
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
/** The tick beside a heading of 60 pixels. It is scaled with the heading. */
const tick = { size: 40, gap: 9, headingSize: 60 }
const stroke = { width: 172, height: 62 }
const medalSize = 64

/** Returns where a work of these proportions is placed, in pixels of the card. */
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

/** Draws a work on the eye line with its wall label, as SVG without fonts or links. */
export function drawCard({ svg, size }: CardWork, content: CardLabel, typeset: Typesetter): string {
  const place = placeWork(size)
  const drawn = drawLabel(content, typeset)
  const top = Math.round(eyeLine - drawn.height / 2)
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    `<defs>${leafGradient}<radialGradient id="light"><stop stop-color="#fff" stop-opacity=".45"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient>`,
    '<filter id="far" x="-20%" y="-20%" width="140%" height="150%"><feGaussianBlur stdDeviation="13"/></filter><filter id="near" x="-5%" y="-5%" width="110%" height="110%"><feGaussianBlur stdDeviation="2"/></filter></defs>',
    `<path fill="${colours.wall}" d="M0 0h${width}v${height}H0z"/>`,
    `<ellipse fill="url(#light)" cx="${workBox.left + workBox.width / 2}" cy="${eyeLine}" rx="420" ry="340"/>`,
    `<path stroke="${colours.line}" d="M0 ${eyeLine + 0.5}h${width}"/>`,
    drawShadow(place, { inset: 12, drop: 20, opacity: 0.35 }),
    svg === undefined
      ? ''
      : `<g transform="translate(${place.left} ${place.top}) scale(${(place.width / size.width).toFixed(4)} ${(place.height / size.height).toFixed(4)})">${svg}</g>`,
    drawShadow({ ...label, top, height: drawn.height }, { inset: 10, drop: 10, opacity: 0.3 }),
    `<path fill="${colours.label}" d="M${label.left} ${top}h${label.width}v${drawn.height}h-${label.width}z"/>`,
    `<path fill="none" stroke="#000" stroke-opacity=".07" d="M${label.left + 0.5} ${top + 0.5}h${label.width - 1}v${drawn.height - 1}h-${label.width - 1}z"/>`,
    `<g transform="translate(${label.left + label.pad} ${top})">${drawn.svg}</g>`,
    '</svg>',
  ].join('')
}

/** Draws two shadows: a sharp one at the edge, and a soft one below. */
function drawShadow(
  { left, top, width: across, height: down }: Size & { left: number; top: number },
  { inset, drop, opacity }: { inset: number; drop: number; opacity: number },
): string {
  return [
    `<path fill="#000" fill-opacity=".2" filter="url(#near)" d="M${left} ${top + 2}h${across}v${down}h-${across}z"/>`,
    `<path fill="#1e2a2a" fill-opacity="${opacity}" filter="url(#far)" d="M${left + inset} ${top + inset + drop}h${across - 2 * inset}v${down - inset}h-${across - 2 * inset}z"/>`,
  ].join('')
}

/** Draws the label's content from its inner left edge, and returns the label's height. */
function drawLabel(content: CardLabel, typeset: Typesetter): { svg: string; height: number } {
  const parts: string[] = []
  const heading = breakHeading(content, typeset)
  let y = label.pad
  if (heading) {
    const lineHeight = heading.size * 1.02
    const descent = heading.size * 0.17
    for (const line of heading.lines) {
      y += lineHeight
      parts.push(drawLine(line, 0, y - descent, colours.ink))
    }
    const last = heading.lines.at(-1)
    if (content.isVerified && last) {
      const size = (tick.size * heading.size) / tick.headingSize
      parts.push(
        `<path transform="translate(${formatNumber(last.width + tick.gap)} ${formatNumber(y - descent - size * 0.84)}) scale(${(size / 24).toFixed(3)})" fill="none" stroke="${colours.blue}" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round" d="M3 13.6c2.2.9 3.9 2.7 5.1 5.4C10.6 12.5 14.8 7 21.5 3.5"/>`,
      )
    }
    const below = fitLine(heading.below, typeset)
    if (below) {
      y += 48
      parts.push(drawLine(below, 0, y - 7, colours.ink2))
    }
  }
  if (content.medal) {
    y += 26
    const words = typeset(content.medal.words, { size: 24, weight: 600, letterSpacing: -0.01 })
    parts.push(
      `<g transform="translate(0 ${formatNumber(y)})">${drawMedal(content.medal.glyph)}</g>`,
    )
    if (words) parts.push(drawLine(words, medalSize + 16, y + medalSize / 2 + 8.5, colours.gold))
    y += medalSize
  }
  y += 32
  parts.push(`<path stroke="${colours.line}" d="M0 ${formatNumber(y)}h${textWidth}"/>`)
  y += 26
  parts.push(drawFooter(y, content.strokeOf, typeset))
  return { svg: parts.join(''), height: Math.round(y + stroke.height + 40) }
}

/** Draws the site's logo and name on the left, and the signature stroke on the right. */
function drawFooter(top: number, strokeOf: string | undefined, typeset: Typesetter): string {
  const name = typeset('Provenance', { size: 22, weight: 600, letterSpacing: -0.012 })
  const mark = `<g transform="translate(0 ${formatNumber(top + 26)}) scale(1.18)"><path fill="none" stroke="${colours.ink}" stroke-width="2.6" d="M1.5 3h16v21h-16z"/><path fill="${colours.blue}" d="M21 17.5h5.5v8H21z"/></g>`
  const signed =
    strokeOf === undefined
      ? ''
      : `<path transform="translate(${textWidth - stroke.width + 4} ${formatNumber(top + 2)})" fill="none" stroke="${colours.blue}" stroke-width="2.4" stroke-linecap="round" stroke-linejoin="round" d="${strokePath(strokeOf, { width: stroke.width - 8, height: stroke.height - 6 })}"/>`
  return mark + (name ? drawLine(name, 46, top + 50, colours.ink) : '') + signed
}

/** Breaks the heading into lines. A name that the fonts lack is tried without symbols, then the next one. */
function breakHeading({ headings, isVerified }: CardLabel, typeset: Typesetter) {
  const room = textWidth - (isVerified ? tick.size + tick.gap : 0)
  for (const { name, below } of headings) {
    for (const text of [name, withoutSymbols(name)]) {
      const broken = breakLines(text, room, typeset, { weight: 600, letterSpacing: -0.03 })
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

/** Typesets the line below the heading, smaller if it is long. */
function fitLine(text: string, typeset: Typesetter): TypesetLine | undefined {
  const lines = [26, 22, 18, 15].map((size) => typeset(text, { size, weight: 400 }))
  return lines.find((line) => line && line.width <= textWidth) ?? lines.at(-1)
}

const drawLine = ({ path }: TypesetLine, x: number, y: number, colour: string) =>
  `<path fill="${colour}" transform="translate(${formatNumber(x)} ${formatNumber(y)})" d="${path}"/>`
