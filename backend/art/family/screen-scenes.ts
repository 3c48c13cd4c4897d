import { noiseFrom } from '../svg/noise.ts'
import { circle, type Point, polygon, rectangle } from '../svg/path.ts'
import type { Random } from '../svg/random.ts'
import type { Size } from '../svg/sheet.ts'
import { clamp, smoothStep } from '../svg/smooth-step.ts'

/**
 * Subject of the halftone. `flat` is the shape in the second ink as path data. `tone` returns the darkness
 * of a point, 0 to 1, by shares of the width and height.
 */
type Scene = { flat: string; tone: (across: number, down: number) => number }

/** Overhang of flat shapes beyond the picture, because they are printed out of register. */
const beyond = 4

export function sceneIn(random: Random, box: Size): Scene {
  const scene = random.pick([sea, ridges, orb, window, folds, leaf])
  return scene(random, box)
}

/** Creates a low sun and its glitter on the waves. */
function sea(random: Random, box: Size): Scene {
  const noise = noiseFrom(random)
  const horizon = random.range(0.5, 0.66)
  const radius = sunRadius(random, box)
  const rise = radius * (box.width / box.height) * random.range(0.2, 1.1)
  const sun = discIn(box, random.range(0.3, 0.7), horizon - rise, radius)
  const glitter = random.range(0.07, 0.13)
  return {
    flat: sun.path,
    tone(across, down) {
      if (down < horizon) {
        if (sun.contains(across, down)) return 0
        return 0.72 - (0.62 * down) / horizon + 0.12 * noise(across * 3, down * 7)
      }
      const near = (down - horizon) / (1 - horizon)
      const path = Math.exp(-(((across - sun.across) / (glitter + 0.22 * near)) ** 2))
      const crest = Math.sin(down * (150 - 60 * near) + 5 * noise(across * 5, down * 16))
      return 0.92 - 0.95 * path * (0.825 + 0.375 * crest) - 0.14 * near
    },
  }
}

/** Creates four or five ridges, each darker than the one behind it. */
function ridges(random: Random, box: Size): Scene {
  const noise = noiseFrom(random)
  const count = random.int(4, 5)
  const sun = discIn(box, random.range(0.3, 0.7), random.range(0.26, 0.4), sunRadius(random, box))
  return {
    flat: sun.path,
    tone(across, down) {
      let tone = sun.contains(across, down) ? 0 : 0.06 + 0.22 * (1 - down)
      for (let i = 0; i < count; i++) {
        const depth = i / (count - 1)
        const coarse = 0.16 * noise(across * (1.6 + i * 0.35) + i * 9, i * 4)
        const fine = 0.05 * noise(across * 7 + i * 3, i)
        const below = down - (0.36 + 0.49 * depth + coarse + fine)
        if (below > 0) tone = clamp(0.5 + 0.5 * depth - below * (1.9 - (0.9 * i) / count))
      }
      return tone
    },
  }
}

/** Creates a ball on a table, lit from one side. */
function orb(random: Random, box: Size): Scene {
  const { width, height } = box
  const slope = width / height
  const lit = random.chance(0.5) ? -1 : 1
  const radius = 0.29 * Math.min(1, height / width + 0.08)
  const [x, y, table] = [0.5 + lit * 0.04, 0.47, 0.66]
  return {
    flat: rectangle(-beyond, table * height, width + 2 * beyond, height),
    tone(across, down) {
      const dx = (across - x) / radius
      const dy = (down - y) / slope / radius
      const distance = Math.hypot(dx, dy)
      if (distance < 1) {
        const light = -0.55 * lit * dx - 0.5 * dy + 0.62 * Math.sqrt(1 - distance * distance)
        const reflected = dx * lit > 0 ? 0.18 * smoothStep(0.75, 1, distance) : 0
        return 0.95 - 1.05 * Math.max(0, light) - reflected
      }
      if (down < table) return 0.3 + 0.38 * (1 - down) - 0.22 * smoothStep(0, 0.9, toLight(across))
      const from = (across - x - lit * 0.12) / (radius * 1.35)
      const shadow = Math.hypot(from, (down - y - radius * slope * 0.9) / (0.075 * slope))
      return 0.96 - 0.9 * smoothStep(0.55, 1.25, shadow)
    },
  }

  function toLight(across: number): number {
    return lit < 0 ? across : 1 - across
  }
}

/** Creates the light of a window on a wall. */
function window(random: Random, box: Size): Scene {
  const noise = noiseFrom(random)
  const lean = (random.chance(0.5) ? -1 : 1) * random.range(0.18, 0.34)
  const [left, top] = [random.range(0.14, 0.24), random.range(0.14, 0.2)]
  const [wide, tall] = [random.range(0.56, 0.66), random.range(0.56, 0.64)]
  const [columns, rows] = [2, random.int(2, 3)]
  const corner = (across: number, down: number): Point => [
    (left + across * wide) * box.width,
    (top + down * tall + (across - 0.5) * lean) * box.height,
  ]
  const panes = Array.from({ length: columns * rows }, (_, i) => {
    const [column, row] = [i % columns, Math.floor(i / columns)]
    const at = (across: number, down: number) =>
      corner((column + across) / columns, (row + down) / rows)
    return polygon([at(0.05, 0.04), at(0.95, 0.04), at(0.95, 0.96), at(0.05, 0.96)])
  })
  return {
    flat: panes.join(''),
    tone(across, down) {
      const x = (across - left) / wide
      const y = (down - top - (x - 0.5) * lean) / tall
      const far = Math.hypot(across - 0.5, down - 0.5)
      const wall = 0.92 - 0.28 * smoothStep(0.9, 0.1, far) + 0.05 * noise(across * 4, down * 4)
      if (x < 0 || x > 1 || y < 0 || y > 1) return wall
      if (toBar(x, columns) < 0.05 || toBar(y, rows) < 0.05) return wall
      return 0.05 + 0.34 * y * smoothStep(0.1, 0.75, 0.5 + 0.5 * noise(across * 6, down * 5))
    },
  }
}

/** Returns the distance from a point to the next bar of a window. More panes magnify it, so their bars are thinner. */
function toBar(place: number, panes: number): number {
  const within = (place * panes) % 1
  return (Math.min(within, 1 - within) * panes) / 2
}

/** Creates cloth that hangs in folds. */
function folds(random: Random, { width, height }: Size): Scene {
  const noise = noiseFrom(random)
  const lean = random.chance(0.5) ? -1 : 1
  const count = random.range(3, 5.5)
  const dyed = width * random.range(0.27, 0.63)
  return {
    flat: rectangle(lean < 0 ? -beyond : width - dyed, -beyond, dyed + beyond, height + 2 * beyond),
    tone(across, down) {
      const wave =
        0.8 * noise(across * 1.2, down * 1.1) + 0.35 * noise(across * 0.7 + 3, down * 2.4)
      const fold = across * count + wave + 0.35 * (down - 0.5) * lean
      return 1.05 * (fold - Math.floor(fold)) ** 1.5 + 0.02 - 0.1 * down
    },
  }
}

/** Creates the shadow of a twig in front of a disc. */
function leaf(random: Random, box: Size): Scene {
  const { width, height } = box
  const side = Math.min(width, height)
  const count = random.int(7, 10)
  const bow = (random.chance(0.5) ? -1 : 1) * random.range(0.2, 0.4)
  const leaves = Array.from({ length: count }, (_, i) => ({
    at: 0.16 + (0.74 * i) / (count - 1),
    sign: i % 2 === 0 ? -1 : 1,
  }))
  return {
    flat: circle(width / 2, height * 0.46, side * 0.37),
    tone(across, down) {
      const up = 1.02 - down
      const aside = (across - 0.5) * Math.sqrt(width / height) + bow * (up * up - 0.3)
      const isTwig =
        Math.abs(aside) < 0.012 + 0.012 * down ||
        leaves.some(({ at, sign }) => isOnLeaf(at, up - at, aside * sign))
      if (isTwig) return 0.95
      const far = Math.hypot((across - 0.5) * width, (down - 0.46) * height) / (side * 0.37)
      return far > 1 ? 0.2 + 0.3 * down : 0.03 + 0.16 * far * far
    },
  }
}

/** Returns true if a point at `up` and `out` of a leaf's base is on it. `along` is its place on the twig. */
function isOnLeaf(along: number, up: number, out: number): boolean {
  const length = 0.36 * (1 - 0.55 * along)
  if (out < 0 || out > length) return false
  const breadth = 0.062 * (1 - 0.4 * along) * Math.sin((out / length) * Math.PI)
  return Math.abs(up - out * 0.85 + 0.5 * out * out) < breadth
}

function sunRadius(random: Random, { width, height }: Size): number {
  return random.range(0.15, 0.23) * Math.min(1, height / width + 0.15)
}

/** Creates a disc whose radius is a share of the width. */
function discIn({ width, height }: Size, across: number, down: number, radius: number) {
  return {
    across,
    path: circle(across * width, down * height, radius * width),
    contains: (x: number, y: number) =>
      Math.hypot(x - across, ((y - down) * height) / width) < radius,
  }
}
