/** A point of SVG path data. All data is relative and rounded to tenths, which keeps pictures small. */
export type Point = readonly [x: number, y: number]

/** Formats a number, rounded to a tenth, in the shortest form of SVG: 0.349 is '.3'. */
export function formatNumber(value: number): string {
  return String(tenth(value)).replace(/^(-?)0\./, '$1.')
}

/** Formats a list of numbers. A minus sign replaces the space before it. */
export function formatNumbers(values: readonly number[]): string {
  return values.map(formatNumber).join(' ').replaceAll(' -', '-')
}

/** Draws a smooth closed line with the points as its control polygon. */
export function closedCurve(points: readonly Point[]): string {
  const corners = points.map(snap)
  const middles = corners.map((corner, i) => middle(corner, corners[i + 1] ?? corners[0] ?? corner))
  const start = middles.at(-1)
  return start ? `${curve(start, corners, middles)}Z` : ''
}

/** Draws a smooth line from the first point to the last, with the others as its control polygon. */
export function openCurve(points: readonly Point[]): string {
  const [start, ...rest] = points.map(snap)
  const end = rest.pop()
  if (!start || !end) return ''
  const middles = rest.map((corner, i) => middle(corner, rest[i + 1] ?? end))
  return `${curve(start, rest, middles)}L${formatNumbers(end)}`
}

/** Draws straight lines from point to point, and back to the first. */
export function polygon(points: readonly Point[]): string {
  return `${polyline(points)}z`
}

/** Draws straight lines from the first point to the last. */
export function polyline(points: readonly Point[]): string {
  // Points are rounded before the differences, because rounding errors would add up along the line.
  const [start, ...rest] = points.map(([x, y]): Point => [tenth(x), tenth(y)])
  if (!start) return ''
  const steps = rest.flatMap((to, i) => minus(to, rest[i - 1] ?? start))
  return steps.length > 0
    ? `M${formatNumbers(start)}l${formatNumbers(steps)}`
    : `M${formatNumbers(start)}`
}

export function rectangle(x: number, y: number, width: number, height: number): string {
  return `M${formatNumbers([x, y])}h${formatNumber(width)}v${formatNumber(height)}h${formatNumber(-width)}z`
}

/** Draws a closed shape between two smooth lines. */
export function band(out: readonly Point[], back: readonly Point[]): string {
  return `${openCurve(out)}${openCurve(back).replace('M', 'L')}z`
}

/** Draws a circle as path data, so that many share one element. */
export function circle(x: number, y: number, radius: number): string {
  return ellipse(x, y, radius, radius)
}

/** Draws an ellipse as path data. `across` and `down` are its radii. */
export function ellipse(x: number, y: number, across: number, down: number): string {
  // Rounded first, because an arc whose ends are not exactly a diameter apart would move its centre.
  const [rx, ry] = [tenth(across), tenth(down)]
  const half = `a${formatNumbers([rx, ry, 0, 1, 0])}`
  return `M${formatNumbers([x - rx, y])}${half} ${formatNumbers([2 * rx, 0])}${half}${formatNumbers([-2 * rx, 0])}`
}

/** Draws quadratic curves through the midpoints. `t` mirrors the control point, so a curve is one point. */
function curve(start: Point, corners: readonly Point[], middles: readonly Point[]): string {
  const [corner] = corners
  const [first] = middles
  if (!corner || !first) return `M${formatNumbers(start)}`
  const steps = middles.slice(1).flatMap((to, i) => minus(to, middles[i] ?? to))
  const tail = steps.length > 0 ? `t${formatNumbers(steps)}` : ''
  return `M${formatNumbers(start)}q${formatNumbers([...minus(corner, start), ...minus(first, start)])}${tail}`
}

/** Rounds to even tenths, so that midpoints are exact and mirrored control points do not drift. */
function snap([x, y]: Point): Point {
  return [Math.round(x * 5) / 5, Math.round(y * 5) / 5]
}

function tenth(value: number): number {
  return Math.round(value * 10) / 10
}

function middle(a: Point, b: Point): Point {
  return [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2]
}

function minus(a: Point, b: Point): Point {
  return [a[0] - b[0], a[1] - b[1]]
}
