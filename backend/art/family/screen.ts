import type { Palette } from '../svg/palette.ts'
import { formatNumber, formatNumbers } from '../svg/path.ts'
import type { Random } from '../svg/random.ts'
import type { Size } from '../svg/sheet.ts'
import { clamp } from '../svg/smooth-step.ts'
import { sceneIn } from './screen-scenes.ts'

/** Number of dot sizes. Each size is one path. */
const sizes = 11

/** Draws an imaginary photograph as a rotated halftone over one flat shape, out of register. */
export function drawScreen(random: Random, box: Size, { inks, isDark }: Palette): string {
  const { flat, tone } = sceneIn(random, box)
  const pitch = Math.min(box.width, box.height) / random.pick([30, 34, 38, 42])
  const angle = random.range(0.26, 0.7)
  const dots = Array.from({ length: sizes }, () => '')
  for (const [x, y] of turnedGrid(box, pitch, angle)) {
    const dark = clamp(tone(x / box.width, y / box.height))
    // Light inks print the light parts, dark inks the dark parts.
    const size = Math.round((isDark ? 1 - dark : dark) * sizes)
    if (size > 0) dots[size - 1] += `M${formatNumbers([x, y])}h0`
  }
  const paths = dots.map((path, i) => {
    const width = pitch * (0.2 + 1.13 * Math.sqrt((i + 1) / sizes))
    return path && `<path stroke-width="${formatNumber(width)}" d="${path}"/>`
  })
  return [
    `<path fill="${inks[1]}" transform="translate(2 -1.5)" d="${flat}"/>`,
    `<g fill="none" stroke="${inks[0]}" stroke-linecap="round">${paths.join('')}</g>`,
  ].join('')
}

/** Yields the points of a rotated square grid, in the box and just outside of it. */
function* turnedGrid(
  { width, height }: Size,
  pitch: number,
  angle: number,
): Generator<[x: number, y: number]> {
  const [cos, sin] = [Math.cos(angle) * pitch, Math.sin(angle) * pitch]
  const reach = Math.ceil(Math.hypot(width, height) / pitch / 2) + 1
  for (let row = -reach; row <= reach; row++) {
    for (let column = -reach; column <= reach; column++) {
      const x = width / 2 + row * cos - column * sin
      const y = height / 2 + row * sin + column * cos
      if (x > -pitch && y > -pitch && x < width + pitch && y < height + pitch) yield [x, y]
    }
  }
}
