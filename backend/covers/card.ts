import { type CoverType, coverSize, drawCover } from './cover.ts'
import { short } from './svg/path.ts'

/** In pixels: the shape in which networks show a shared page. */
export const cardSize = { width: 1200, height: 630 } as const

const { width, height } = cardSize
const longest = { across: 720, down: 500 }
/** The wall, its eye line, ink and blue by day, as the page has them. */
const colours = { wall: '#e8eae7', line: '#c4c9c5', ink: '#14171a', blue: '#1427c8' }

/** The work of a type and id on the eye line of an empty wall, the house's mark in the corner. */
export function drawCard(type: CoverType, id: string): string {
  const sheet = coverSize(type, id)
  const scale = Math.min(longest.across / sheet.width, longest.down / sheet.height)
  const across = sheet.width * scale
  const down = sheet.height * scale
  const left = (width - across) / 2
  const top = (height - down) / 2
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    '<defs><radialGradient id="light"><stop stop-color="#fff" stop-opacity=".5"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient>',
    '<filter id="shade" x="-20%" y="-20%" width="140%" height="150%"><feGaussianBlur stdDeviation="15"/></filter></defs>',
    `<path fill="${colours.wall}" d="M0 0h${width}v${height}H0z"/>`,
    `<ellipse fill="url(#light)" cx="${width / 2}" cy="${height / 2}" rx="520" ry="400"/>`,
    `<path stroke="${colours.line}" stroke-width="2" d="M0 ${height / 2}h${width}"/>`,
    `<path fill="#1e2a2a" fill-opacity=".38" filter="url(#shade)" d="M${short(left + 14)} ${short(top + 40)}h${short(across - 28)}v${short(down - 18)}h-${short(across - 28)}z"/>`,
    `<g transform="translate(${short(left)} ${short(top)}) scale(${scale.toFixed(4)})">${drawCover(type, id)}</g>`,
    `<g transform="translate(${width - 84} ${height - 84}) scale(1.6)"><path fill="none" stroke="${colours.ink}" stroke-width="3" d="M1.5 3h16v21h-16z"/><path fill="${colours.blue}" d="M21 17.5h5.5v8H21z"/></g>`,
    '</svg>',
  ].join('')
}
