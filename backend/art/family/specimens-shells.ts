import { formatNumber, formatNumbers, openCurve, type Point } from '../svg/path.ts'
import type { Random } from '../svg/random.ts'
import type { DrawSpecimen } from './specimens-tray.ts'

const fullTurn = Math.PI * 2

/** Draws spiral shells with ribs between adjacent turns. */
export function shells(random: Random): DrawSpecimen {
  return ({ x, y, radius, isAccent }, { palette, line, tone, wash }) => {
    const { paper, inks } = palette
    const growth = random.range(0.15, 0.2)
    const end = random.range(4.2, 5.2) * Math.PI
    const hand = random.chance(0.5) ? 1 : -1
    const start = random.range(-0.5, 0.5) + Math.PI / 2
    const at = (angle: number, share = 1): Point => {
      const far = share * radius * 1.26 * Math.exp(growth * (angle - end))
      return [
        x + hand * (far * Math.cos(angle + start) + radius * 0.08),
        y + far * Math.sin(angle + start) * 0.94,
      ]
    }
    /** Draws the outer part of the spiral from an angle on. Its control points are outside of the curve. */
    const spiral = (from: number, steps: number) => {
      const step = (end - from) / steps
      const control = Array.from({ length: steps }, (_, i) =>
        at(from + step * (i + 0.5), 1 / Math.cos(step / 2)),
      )
      return openCurve([at(from), ...control, at(end)])
    }
    const body = `${spiral(end - 2 * fullTurn, 18)}L${formatNumbers(at(end - fullTurn))}`
    const ribs = random.pick([9, 12, 14])
    const between = (1 + Math.exp(-growth * fullTurn)) / 2
    const lines: string[] = []
    for (let angle = end - fullTurn * 1.55; angle < end - 0.1; angle += fullTurn / ribs) {
      const bend = at(angle + 0.16, between)
      lines.push(
        `M${formatNumbers(at(angle - fullTurn))}Q${formatNumbers([...bend, ...at(angle)])}`,
      )
    }
    const colour = isAccent ? inks[1] : random.pick([paper, tone, wash])
    const light = `<path fill="none" stroke="${paper}" stroke-width="${formatNumber(line)}" d="${lines.join('')}"/>`
    return {
      painted: `<path fill="${colour}" d="${spiral(end - fullTurn, 9)}z"/>${isAccent ? light : ''}`,
      inked: isAccent ? body : lines.join('') + body,
    }
  }
}
