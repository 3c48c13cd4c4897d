import { circle, formatNumber, formatNumbers, type Point } from '../svg/path.ts'

/** A letter of stems and bowls. `at` is the upper left corner of its x-height, `size` that height. */
export type Glyph = {
  letter: string
  at: Point
  size: number
  /** Width of a stem, as a share of the size. */
  weight: number
  ink: string
  /** Rotation in degrees, about the centre. */
  turn?: number
}

/** Letters as the centre lines of their strokes in a box of 100, for strokes of a given weight. */
const letters: Record<string, (weight: number) => string> = {
  o: (w) => bowl(w),
  b: (w) => `${stem(w / 2, -62, 100)}${bowl(w)}`,
  d: (w) => `${stem(100 - w / 2, -62, 100)}${bowl(w)}`,
  p: (w) => `${stem(w / 2, 0, 162)}${bowl(w)}`,
  q: (w) => `${stem(100 - w / 2, 0, 162)}${bowl(w)}`,
  n: (w) => arch(w, 100, 1),
  u: (w) => arch(w, 0, 0),
  h: (w) => `${stem(w / 2, -62, 100)}${arch(w, 100, 1)}`,
  c: (w) => `M85 ${w / 2}H50${arc(w, 0, 0, 50, 100 - w / 2)}H85`,
  e: (w) => `M${w / 2} 50H${100 - w / 2}${arc(w, 1, 0, 50, 100 - w / 2)}H85`,
  D: (w) => `${stem(w / 2, 0, 100)}M0 ${w / 2}H50${arc(w, 0, 1, 50, 100 - w / 2)}H0`,
  t: (w) => `${stem(30 + w / 2, -35, 100)}M0 ${w / 2}H85`,
  r: (w) => `${stem(w / 2, 0, 100)}M0 ${w / 2}H90`,
  x: (w) =>
    `M${formatNumbers([w * 0.6, 0])}L${formatNumbers([100 - w * 0.6, 100])}M${formatNumbers([100 - w * 0.6, 0])}L${formatNumbers([w * 0.6, 100])}`,
  z: (w) =>
    `M0 ${w / 2}H${formatNumber(100 - w * 0.8)}L${formatNumbers([w * 0.8, 100 - w / 2])}H100`,
  k: (w) => `${stem(w / 2, -50, 100)}M90 0L${formatNumber(w * 1.3)} 52 92 100`,
  i: (w) => `${stem(w / 2, 0, 100)}${stem(w / 2, -w * 1.5, -w / 2)}`,
}

export const alphabet = Object.keys(letters)

export function drawGlyph({ letter, at, size, weight, ink, turn = 0 }: Glyph): string {
  const broad = Math.round(weight * 100)
  const path = letters[letter]?.(broad)
  const middle: Point = [at[0] + size / 2, at[1] + size / 2]
  const turned = turn === 0 ? '' : `rotate(${formatNumbers([turn, ...middle])}) `
  const placed = `${turned}translate(${formatNumbers(at)}) scale(${(size / 100).toFixed(2)})`
  return `<path fill="none" stroke="${ink}" stroke-width="${broad}" transform="${placed}" d="${path}"/>`
}

function stem(place: number, top: number, bottom: number): string {
  return `M${formatNumbers([place, top])}V${formatNumber(bottom)}`
}

function bowl(weight: number): string {
  return circle(50, 50, 50 - weight / 2)
}

function arch(weight: number, foot: number, sweep: 0 | 1): string {
  return `M${weight / 2} ${foot}V50${arc(weight, 0, sweep, 100 - weight / 2, 50)}V${foot}`
}

function arc(weight: number, large: 0 | 1, sweep: 0 | 1, x: number, y: number): string {
  return `A${formatNumbers([50 - weight / 2, 50 - weight / 2, 0, large, sweep, x, y])}`
}
