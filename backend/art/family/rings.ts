import type { Palette } from '../svg/palette.ts'
import { circle, formatNumber } from '../svg/path.ts'
import type { Random } from '../svg/random.ts'
import type { Size } from '../svg/sheet.ts'

/** Draws two sets of rings that overprint each other in two inks, for pages without a profile. */
export function drawRings(random: Random, box: Size, { inks }: Palette): string {
  const side = Math.min(box.width, box.height)
  const step = (side * 0.49) / random.int(30, 38)
  const apart = side * random.range(0.07, 0.16)
  const angle = random.range(0, Math.PI * 2)
  const count = Math.floor((side * 0.49 - apart) / step)
  const rings = (direction: number) => {
    const x = box.width / 2 + Math.cos(angle) * apart * direction
    const y = box.height / 2 + Math.sin(angle) * apart * direction
    return Array.from({ length: count }, (_, i) => circle(x, y, (i + 1) * step)).join('')
  }
  return [
    `<g fill="none" stroke-width="${formatNumber(step * 0.42)}">`,
    `<path stroke="${inks[1]}" d="${rings(1)}"/>`,
    `<path stroke="${inks[0]}" d="${rings(-1)}"/>`,
    '</g>',
  ].join('')
}
