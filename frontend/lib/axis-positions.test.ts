import { describe, expect, it } from 'vitest'
import { findNearestMark, positionMarks, spreadApart } from './axis-positions.ts'

describe('marks on an axis', () => {
  it('are positioned by their times', () => {
    expect(positionMarks([0, 250, 1000])).toEqual([0, 0.25, 1])
  })

  it('are spread apart where they would overlap, and keep their order and both ends', () => {
    const marks = positionMarks([0, 1, 2, 500, 501, 999, 1000])
    const gaps = marks.slice(1).map((mark, index) => mark - (marks[index] ?? 0))
    for (const gap of gaps) expect(gap).toBeGreaterThan(0.0239)
    expect([marks[0], marks.at(-1)]).toEqual([0, 1])
    expect(marks[3]).toBeCloseTo(0.5, 1)
  })

  it('are spread evenly when there are too many, and stay in order when a clock was set back', () => {
    const many = positionMarks(Array.from({ length: 1001 }, () => 5))
    expect(many[500]).toBeCloseTo(0.5)
    const back = positionMarks([1000, 0, 500, 2000])
    expect(back.toSorted((one, other) => one - other)).toEqual(back)
    for (const mark of back) expect(mark >= 0 && mark <= 1).toBe(true)
  })

  it('keep the gap before a given end', () => {
    const placed = spreadApart([0.1, 0.7, 0.75], { gap: 0.25, end: 0.75 })
    expect(placed).toEqual([0.1, 0.5, 0.75])
  })

  it('are at the end if there is only one', () => {
    expect(positionMarks([7])).toEqual([1])
  })

  it('include the nearest mark to a point', () => {
    expect([0, 0.1, 0.6, 2].map((x) => findNearestMark([0, 0.25, 1], x))).toEqual([0, 0, 1, 2])
  })
})
