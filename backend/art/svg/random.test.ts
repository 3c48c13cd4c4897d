import { describe, expect, it } from 'vitest'
import { randomFrom } from './random.ts'

describe('random numbers from a text', () => {
  it('are those of sfc32 seeded by xmur3, twelve draws in', () => {
    const { next } = randomFrom('artist:ada')
    expect([next(), next(), next()]).toEqual([
      0.5019429931417108, 0.8464523646980524, 0.5475795464590192,
    ])
  })

  it('differ when one letter does', () => {
    expect(randomFrom('artist:ada').next()).not.toBe(randomFrom('artist:adb').next())
  })

  it('reach both ends of a range of whole numbers and nothing else', () => {
    const { int } = randomFrom('whole')
    const drawn = new Set(Array.from({ length: 200 }, () => int(3, 5)))
    expect([...drawn].sort()).toEqual([3, 4, 5])
  })

  it('shuffle without loss', () => {
    const items = Array.from({ length: 20 }, (_, i) => i)
    const shuffled = randomFrom('cards').shuffle(items)
    expect(shuffled).not.toEqual(items)
    expect(shuffled.toSorted((a, b) => a - b)).toEqual(items)
  })

  it('refuse to pick from nothing', () => {
    expect(() => randomFrom('none').pick([])).toThrow(RangeError)
  })
})
