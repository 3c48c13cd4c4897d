import { describe, expect, it } from 'vitest'
import { formatWait } from './format-wait.ts'

const minute = 60_000
const hour = 60 * minute

describe('the wait of a profile', () => {
  it.each([
    [-5 * minute, 'less than a minute'],
    [59_999, 'less than a minute'],
    [26 * minute, '26 min'],
    [2 * hour + 14 * minute, '2 h 14 min'],
    [3 * hour, '3 h'],
    [24 * hour, '24 h'],
  ])('of %i ms is within the promise and formatted without a note', (waited, text) =>
    expect(formatWait(waited)).toEqual({ text }),
  )

  it.each([
    [24 * hour + minute, '24 h 1 min, over 24 hours', 'amber'],
    [48 * hour, '2 d, over 24 hours', 'amber'],
    [48 * hour + 1, '2 d, over 48 hours', 'red'],
    [75 * hour, '3 d 3 h, over 48 hours', 'red'],
  ])('of %i ms is formatted with the exceeded promise', (waited, text, tone) =>
    expect(formatWait(waited)).toEqual({ text, tone }),
  )
})
