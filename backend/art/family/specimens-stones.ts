import { noiseFrom } from '../svg/noise.ts'
import { closedCurve, formatNumber, type Point } from '../svg/path.ts'
import type { Random } from '../svg/random.ts'
import type { DrawSpecimen } from './specimens-tray.ts'

/** Draws stones with rings, or with a hatched shaded side. */
export function stones(random: Random): DrawSpecimen {
  const noise = noiseFrom(random)
  return ({ x, y, radius, isAccent, index }, { palette, line, tone, wash }) => {
    const { paper, inks } = palette
    const flat = random.range(0.68, 1)
    const tilt = random.range(0, Math.PI)
    const rings = random.pick([0, 0, 2, 3, 4])
    const corners = rings > 3 ? 7 : 8
    const [offX, offY] = [random.range(-0.22, 0.22), random.range(-0.22, 0.22)]
    const ring = (share: number) =>
      Array.from({ length: corners }, (_, i): Point => {
        const angle = (i / corners) * Math.PI * 2
        const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
        const large = 0.3 * noise(cos * 0.8 + index * 7.3, sin * 0.8 + share * 0.35)
        const small = 0.1 * noise(cos * 2 + index, sin * 2 + 9)
        const far = radius * share * (1 + large + small)
        const [across, down] = [far * cos, far * sin * flat]
        return [
          x + (1 - share) * offX * radius + across * Math.cos(tilt) - down * Math.sin(tilt),
          y + (1 - share) * offY * radius + across * Math.sin(tilt) + down * Math.cos(tilt),
        ]
      })
    const outline = ring(1)
    const body = closedCurve(outline)
    const colour = isAccent ? inks[1] : random.pick([paper, paper, tone, wash])
    const inner = Array.from({ length: rings }, (_, i) =>
      closedCurve(ring(1 - (i + 1) / (rings + 0.6))),
    ).join('')
    const lines =
      rings > 0 ? inner : hatch(outline, { y, radius }, (level) => noise(level * 0.08, index * 3))
    const width = rings > 0 ? line : line * 0.8
    const light = `<path fill="none" stroke="${paper}" stroke-width="${formatNumber(width)}" stroke-linecap="round" d="${lines}"/>`
    return {
      painted: `<path fill="${colour}" d="${body}"/>${isAccent ? light : ''}`,
      inked: isAccent ? body : lines + body,
    }
  }
}

/** Draws horizontal lines from the right edge inwards, longer towards the foot. */
function hatch(
  outline: readonly Point[],
  { y, radius }: { y: number; radius: number },
  noise: (level: number) => number,
): string {
  const lines: string[] = []
  for (let level = y - radius; level < y + radius; level += radius * 0.16) {
    const crossings = outline.flatMap((from, i) => {
      const to = outline[(i + 1) % outline.length] ?? from
      const crosses = (from[1] - level) * (to[1] - level) < 0
      return crosses ? [from[0] + ((to[0] - from[0]) * (level - from[1])) / (to[1] - from[1])] : []
    })
    if (crossings.length < 2) continue
    const left = Math.min(...crossings)
    const right = Math.max(...crossings) - 1.5
    const share = 0.28 + (0.32 * (level - y + radius)) / (2 * radius) + 0.14 * noise(level)
    const length = (right - left) * share
    if (length > 2)
      lines.push(`M${formatNumber(right - length)} ${formatNumber(level)}H${formatNumber(right)}`)
  }
  return lines.join('')
}
