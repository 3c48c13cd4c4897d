import { describe, expect, it } from 'vitest'
import { formatAge, formatPosition } from './format-age.ts'

describe('an age', () => {
  it.each([
    [-3, '0 s'],
    [0.4, '0 s'],
    [59.9, '59 s'],
    [60, '1 min'],
    [3599, '59 min'],
    [3600, '1 h'],
    [5 * 3600 + 190, '5 h 3 min'],
    [48 * 3600, '2 d'],
    [76 * 3600, '3 d 4 h'],
  ])('of %d seconds is written as people read it', (seconds, text) =>
    expect(formatAge(seconds)).toBe(text),
  )
})

it('a position is grouped, however large', () => {
  expect([
    formatPosition('48112'),
    formatPosition('9007199254740993'),
    formatPosition(null),
  ]).toEqual(['48,112', '9,007,199,254,740,993', '–'])
})
