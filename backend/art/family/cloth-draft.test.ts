import { describe, expect, it } from 'vitest'
import { randomFrom } from '../svg/random.ts'
import { draftFrom, floatsOf } from './cloth-draft.ts'

describe('a draft for cloth', () => {
  it('joins adjacent cells of a thread into one float', () => {
    const weave = {
      warp: [0, 1],
      weft: [2, 0, 0],
      isWarpOver: (column: number, row: number) => column === 0 && row > 0,
    }
    expect(floatsOf(weave)).toEqual({
      warp: [{ colour: 0, line: 0, start: 1, length: 2 }],
      weft: [
        { colour: 2, line: 0, start: 0, length: 2 },
        { colour: 0, line: 1, start: 1, length: 1 },
        { colour: 0, line: 2, start: 1, length: 1 },
      ],
    })
  })

  it.each(['a', 'b', 'c', 'd', 'e'])('is symmetric and covers every cell (%s)', (seed) => {
    const draft = draftFrom(randomFrom(seed), 14, 17)
    const { warp, weft } = floatsOf(draft)
    const shown = [...warp, ...weft].reduce((cells, { length }) => cells + length, 0)
    expect(shown).toBe(14 * 17)
    expect(draft.warp).toEqual(draft.warp.toReversed())
    expect(draft.weft).toEqual(draft.weft.toReversed())
    expect(draft.weft).toHaveLength(17)
  })
})
