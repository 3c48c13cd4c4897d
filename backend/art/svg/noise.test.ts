import { describe, expect, it } from 'vitest'
import { noiseFrom } from './noise.ts'
import { randomFrom } from './random.ts'

const noise = noiseFrom(randomFrom('hills'))
const places = Array.from({ length: 2000 }, (_, i) => [i * 0.37 - 300, i * 0.11 - 90] as const)

describe('noise', () => {
  it('is zero at whole numbers', () => {
    expect([noise(0, 0), noise(3, -4), noise(-7, 12)].map(Math.abs)).toEqual([0, 0, 0])
  })

  it('uses most of its range and does not exceed it', () => {
    const values = places.map(([x, y]) => noise(x, y))
    expect(Math.min(...values)).toBeGreaterThan(-1.1)
    expect(Math.max(...values)).toBeLessThan(1.1)
    expect(Math.max(...values) - Math.min(...values)).toBeGreaterThan(1.2)
  })

  it('is continuous, even at the edges of its cells', () => {
    const steps = places.map(([x, y]) => Math.abs(noise(x + 0.001, y) - noise(x, y)))
    const edges = places.map(([x]) =>
      Math.abs(noise(Math.round(x) + 1e-6, 0.5) - noise(Math.round(x) - 1e-6, 0.5)),
    )
    expect(Math.max(...steps)).toBeLessThan(0.005)
    expect(Math.max(...edges)).toBeLessThan(0.0001)
  })
})
