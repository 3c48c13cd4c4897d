import { describe, expect, it } from 'vitest'
import { circle, closedCurve, formatNumber, formatNumbers, openCurve } from './path.ts'

describe('path data', () => {
  it('rounds numbers to tenths and omits redundant characters', () => {
    expect([0.349, -0.31, 10.04, -0.01, 100].map(formatNumber)).toEqual([
      '.3',
      '-.3',
      '10',
      '0',
      '100',
    ])
    expect(formatNumbers([1, -2, 0.5, -0.25])).toBe('1-2 .5-.2')
  })

  it('closes a curve through the midpoints of a polygon', () => {
    const square = closedCurve([
      [0, 0],
      [10, 0],
      [10, 10],
      [0, 10],
    ])
    expect(square).toBe('M0 5q0-5 5-5t5 5-5 5-5-5Z')
  })

  it('draws an open curve from the first point to the last', () => {
    const arc = openCurve([
      [0, 0],
      [10, 0],
      [10, 10],
      [20, 10],
    ])
    expect(arc).toBe('M0 0q10 0 10 5t5 5L20 10')
  })

  it('is empty without a line', () => {
    expect([closedCurve([]), openCurve([]), openCurve([[1, 1]])]).toEqual(['', '', ''])
  })

  it('draws a circle of exactly its rounded diameter', () => {
    expect(circle(50, 50, 4.26)).toBe('M45.7 50a4.3 4.3 0 1 0 8.6 0a4.3 4.3 0 1 0-8.6 0')
  })
})
