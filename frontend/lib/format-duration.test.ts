import { describe, expect, it } from 'vitest'
import { formatDuration } from './format-duration.ts'

describe('formatDuration', () => {
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
  ])('formats %d seconds with at most two units', (seconds, text) =>
    expect(formatDuration(seconds * 1000)).toBe(text),
  )
})
