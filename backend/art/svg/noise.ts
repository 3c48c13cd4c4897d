import type { Random } from './random.ts'

/** Returns a smooth value of a point in the plane, about -1 to 1, with features one unit wide. */
export type Noise = (x: number, y: number) => number

/** Scales the noise, whose values would otherwise be about -2/3 to 2/3. */
const amplitude = 1.5

/** Creates gradient noise (Perlin 2002). Its gradients come from a hash, so it draws only one number. */
export function noiseFrom(random: Random): Noise {
  const salt = random.int(0, 2 ** 32 - 1)

  function gradient(column: number, row: number, x: number, y: number): number {
    const hash = hashOf(column, row, salt)
    const across = (hash & 0xffff) - 0x7fff
    const down = (hash >>> 16) - 0x7fff
    return (across * x + down * y) / Math.sqrt(across * across + down * down)
  }

  return (x, y) => {
    const column = Math.floor(x)
    const row = Math.floor(y)
    const u = x - column
    const v = y - row
    const above = lerp(gradient(column, row, u, v), gradient(column + 1, row, u - 1, v), fade(u))
    const below = lerp(
      gradient(column, row + 1, u, v - 1),
      gradient(column + 1, row + 1, u - 1, v - 1),
      fade(u),
    )
    return amplitude * lerp(above, below, fade(v))
  }
}

function hashOf(column: number, row: number, salt: number): number {
  let hash = salt ^ Math.imul(column, 0x9e3779b1) ^ Math.imul(row, 0x85ebca77)
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  hash = Math.imul(hash ^ (hash >>> 12), 0x297a2d39)
  return hash ^ (hash >>> 15)
}

function fade(t: number): number {
  return t * t * t * (t * (t * 6 - 15) + 10)
}

function lerp(from: number, to: number, share: number): number {
  return from + (to - from) * share
}
