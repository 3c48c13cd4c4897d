import { describe, expect, it } from 'vitest'
import { randomFrom } from './random.ts'

describe('a random source from a text', () => {
  it('gives the numbers of sfc32 seeded by xmur3, after twelve draws', () => {
    const { next } = randomFrom('artist:ada')
    expect([next(), next(), next()]).toEqual([
      0.5019429931417108, 0.8464523646980524, 0.5475795464590192,
    ])
  })

  it('differs for texts that differ in one letter', () => {
    expect(randomFrom('artist:ada').next()).not.toBe(randomFrom('artist:adb').next())
  })

  it('includes both ends of a range of whole numbers, and nothing outside', () => {
    const { int } = randomFrom('whole')
    const drawn = new Set(Array.from({ length: 200 }, () => int(3, 5)))
    expect([...drawn].sort()).toEqual([3, 4, 5])
  })

  it('shuffles items without loss', () => {
    const items = Array.from({ length: 20 }, (_, i) => i)
    const shuffled = randomFrom('cards').shuffle(items)
    expect(shuffled).not.toEqual(items)
    expect(shuffled.toSorted((a, b) => a - b)).toEqual(items)
  })

  it('throws when picking from an empty list', () => {
    expect(() => randomFrom('none').pick([])).toThrow(RangeError)
  })
})
