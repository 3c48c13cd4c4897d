import type { Random } from '../svg/random.ts'
import type { Size } from '../svg/sheet.ts'

/** Returns true if a point is in the shape. */
export type Shape = (x: number, y: number) => boolean

/** Creates a disc, an arch or two discs, near the centre of the box. */
export function shapeIn(random: Random, { width, height }: Size): Shape {
  const kind = random.pick(['disc', 'disc', 'arch', 'twin'])
  const x = width * random.range(0.36, 0.64)
  const y = height * random.range(0.36, 0.6)
  const radius = Math.min(width, height) * random.range(0.25, 0.36)
  switch (kind) {
    case 'arch':
      return arch(x, y, radius * 0.85)
    case 'twin': {
      const left = disc(x - radius * 0.62, y, radius * 0.8)
      const right = disc(x + radius * 0.62, y + radius * 0.3, radius * 0.8)
      return (px, py) => left(px, py) || right(px, py)
    }
    default:
      return disc(x, y, radius)
  }
}

function disc(x: number, y: number, radius: number): Shape {
  return (px, py) => (px - x) ** 2 + (py - y) ** 2 < radius ** 2
}

function arch(x: number, y: number, radius: number): Shape {
  const top = disc(x, y, radius)
  return (px, py) => top(px, py) || (py > y && Math.abs(px - x) < radius)
}
