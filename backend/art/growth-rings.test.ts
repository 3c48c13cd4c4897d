import { expect, it } from 'vitest'
import { drawGrowthRings, type Ring } from './growth-rings.ts'

const root = Uint8Array.from({ length: 32 }, (_, index) => index * 8)
const title = '30 entries in 2 weeks, 50 % by owners'
const draw = (rings: readonly Ring[], other = root) =>
  drawGrowthRings({ rings, root: other, title })

const rings = [
  { entries: 10, byOwners: 10 },
  { entries: 20, byOwners: 5 },
]

/** Returns the path data of the solid blue, solid black, dashed blue and dashed black arcs. */
const arcsOf = (svg: string) =>
  [...svg.matchAll(/stroke-width="2.3"[^>]* d="([^"]*)"/g)].map(([, data = '']) => data)
const countArcs = (data: string) => data.split('M').length - 1

it('draws the share of owners in blue, and the time that is not over yet with dashes', () => {
  const svg = draw([{ entries: 5, byOwners: 0 }, ...rings])
  expect(svg).toContain(`<title>${title}</title>`)
  const [blue = '', black = '', blueNow = '', blackNow = ''] = arcsOf(svg)
  // The first ring is black, the second is blue, and the last has both.
  expect([blue, black, blueNow, blackNow].map(countArcs)).toEqual([1, 1, 1, 1])
  expect([blue, black].map((data) => data.endsWith('Z'))).toEqual([true, true])
  expect([blueNow, blackNow].map((data) => data.endsWith('Z'))).toEqual([false, false])
})

it('draws another outline for another root, and the same for the same', () => {
  expect(draw(rings)).toBe(draw(rings))
  expect(draw(rings, root.with(0, 200))).not.toBe(draw(rings))
})

it.each([0, 77, 128, 255])('stays on its sheet, with a root of %d', (byte) => {
  const [, , ...now] = arcsOf(draw(rings, new Uint8Array(32).fill(byte)))
  for (const data of now) {
    let [x, y] = [0, 0]
    for (const [, command, numbers = ''] of data.matchAll(/([MqtL])([^MqtLZ]*)/g)) {
      const values = (numbers.match(/-?\d*\.?\d+/g) ?? []).map(Number)
      const isAbsolute = command === 'M' || command === 'L'
      const steps = command === 'q' ? values.slice(2) : values
      for (let at = 0; at < steps.length; at += 2) {
        ;[x, y] = isAbsolute
          ? [steps[at] ?? 0, steps[at + 1] ?? 0]
          : [x + (steps[at] ?? 0), y + (steps[at + 1] ?? 0)]
        expect(Math.min(x, y)).toBeGreaterThan(4)
        expect(Math.max(x, y)).toBeLessThan(636)
      }
    }
  }
})

it('keeps a log of ten years small', () => {
  const months = Array.from({ length: 120 }, (_, index) => ({
    entries: 9 + (index % 5),
    byOwners: 6,
  }))
  expect(draw(months).length).toBeLessThan(90_000)
})
