import { noiseFrom } from '../svg/noise.ts'
import type { Random } from '../svg/random.ts'
import { isInked, type Raster } from './cells-raster.ts'

type Land = { horizon: number; sun: { x: number; y: number; radius: number } }

/** Sets a sun behind hills, and its light on the water. `side` is the number of cells on the short side. */
export function setDusk(random: Random, raster: Raster, side: number): void {
  const noise = noiseFrom(random)
  const { columns, rows } = raster
  const land = setLand(random, raster, side, 'low')
  const { horizon, sun } = land
  const hills = random.int(1, 3)
  for (let hill = 0; hill < hills; hill++) {
    for (let x = 0; x < columns; x++) {
      const swell = noise((x / columns) * (1.7 + hill) + hill * 7, hill * 3 + 0.5)
      const height = side * (0.04 + 0.2 * Math.max(0, swell + 0.25) * (1 - hill * 0.25))
      const top = horizon - Math.round(height)
      for (let y = top; y < horizon; y++) {
        const share = hill % 2 === 0 ? 0.98 - (0.6 * (y - top)) / (horizon - top + 1) : 0.35
        raster.set(x, y, isInked(x, y, share) ? 0 : hill % 2 === 0 ? -1 : 2)
      }
    }
  }
  for (let y = horizon; y < rows; y++) {
    if ((y - horizon) % 3 === 2) continue
    for (let x = 0; x < columns; x++) {
      const breadth = sun.radius * (0.9 - (0.5 * (y - horizon)) / (rows - horizon))
      if (Math.abs(x - sun.x) < breadth + noise(x * 0.2, y * 0.9) * 2.4) raster.set(x, y, 1)
    }
  }
}

/** Sets three to five plants below a high sun. */
export function setGarden(random: Random, raster: Raster, side: number): void {
  setLand(random, raster, side, 'high')
  const { columns, rows } = raster
  const plants = random.int(3, 5)
  for (let i = 0; i < plants; i++) {
    const x = Math.round((columns * (i + 0.5 + random.range(-0.2, 0.2))) / plants)
    const top = rows - Math.round(rows * (0.06 + random.range(0.32, 0.62)))
    setFlower(random, raster, setStem(random, raster, x, top), top)
  }
}

/** Sets sky, ground and sun. The sky is darkest at the top or at the horizon. */
function setLand(random: Random, raster: Raster, side: number, sunAt: 'low' | 'high'): Land {
  const { columns, rows } = raster
  const horizon = Math.round(rows * random.range(0.58, 0.74))
  const radius = side * random.range(0.17, 0.25)
  const y =
    sunAt === 'low' ? horizon - radius * random.range(0.2, 0.9) : rows * random.range(0.24, 0.36)
  const sun = { x: columns * random.range(0.32, 0.68), y, radius }
  const isDarkAbove = random.chance(0.7)
  const skyAt = (t: number) => (isDarkAbove ? 0.8 * (1 - t) ** 1.3 : 0.75 * t ** 1.4)
  for (let row = 0; row < rows; row++) {
    const isSky = row < horizon
    const share = isSky ? skyAt(row / horizon) : 0.96 - (0.45 * (row - horizon)) / (rows - horizon)
    for (let column = 0; column < columns; column++) {
      raster.set(column, row, isInked(column, row, share) ? 0 : -1)
      const inSun = Math.hypot(column - sun.x + 0.5, row - sun.y + 0.5) < radius
      if (!isSky || !inSun) continue
      // The lower half of the sun has gaps in every fourth row.
      const below = row - sun.y
      raster.set(column, row, below > radius * 0.1 && Math.floor(below) % 4 === 3 ? -1 : 1)
    }
  }
  return { horizon, sun }
}

/** Sets a stem with leaves from the lower edge up to `top`. Returns the column of its end. */
function setStem(random: Random, raster: Raster, foot: number, top: number): number {
  const { rows } = raster
  const leaf = random.int(2, 4)
  const every = random.int(3, 5)
  let x = foot
  for (let y = rows - 1; y >= top; y--) {
    raster.set(x, y, 0)
    raster.set(x + 1, y, 0)
    if (random.chance(0.1)) x += random.chance(0.5) ? 1 : -1
    const height = rows - y
    if (height % every !== 0 || y <= top + 2 || y >= rows - 2) continue
    const isRight = (height / every) % 2 === 1
    for (let reach = 1; reach <= leaf + 2; reach++) {
      const at = isRight ? x + 1 + reach : x - reach
      const line = y - Math.round(reach * 0.6)
      raster.set(at, line, 0)
      raster.set(at, line - 1, reach < leaf + 1 ? 2 : 0)
      if (reach < leaf) raster.set(at, line - 2, 0)
    }
  }
  return x
}

/** Metrics from the centre of a flower, for a circle, a diamond, a square and a cross. */
const flowers: readonly ((x: number, y: number) => number)[] = [
  (x, y) => Math.hypot(x, y),
  (x, y) => Math.abs(x) + Math.abs(y),
  (x, y) => Math.max(Math.abs(x), Math.abs(y)),
  (x, y) =>
    Math.min(Math.max(Math.abs(x), Math.abs(y) * 3), Math.max(Math.abs(y), Math.abs(x) * 3)),
]

function setFlower(random: Random, raster: Raster, x: number, y: number): void {
  const distance = random.pick(flowers)
  const radius = random.int(2, 4) + 0.5
  for (let down = -5; down <= 5; down++) {
    for (let across = -5; across <= 5; across++) {
      const from = distance(across, down)
      if (from > radius + 0.4) continue
      const petal = from < radius - 2.4 ? -1 : 1
      raster.set(x + across, y + down, from < radius - 1.2 ? petal : 0)
    }
  }
}
