import { describe, expect, it } from 'vitest'
import { assignRank } from './award.ts'

describe('a rank', () => {
  it('is the next of its type', () => {
    expect(assignRank(undefined, 0)).toEqual({ rank: 1, given: 1 })
    expect(assignRank(undefined, 499)).toEqual({ rank: 500, given: 500 })
  })

  it('is the earlier one if the life already had one', () =>
    expect(assignRank(3, 10)).toEqual({ rank: 3, given: 10 }))
})
