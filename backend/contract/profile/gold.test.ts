import { describe, expect, it } from 'vitest'
import { isGold, leftForGold } from './gold.ts'

describe('gold', () => {
  it('is awarded for ranks 1 to 500', () => {
    expect([1, 499, 500].map(isGold)).toEqual([true, true, true])
    expect([501, 10_000, null].map(isGold)).toEqual([false, false, false])
  })

  it('is left for the ranks up to 500 that are not awarded yet', () => {
    expect([0, 1, 499, 500, 501].map(leftForGold)).toEqual([500, 499, 1, 0, 0])
  })
})
