import { describe, expect, it } from 'vitest'
import { isGold, leftForGold } from './gold.ts'

describe('gold', () => {
  it('is each of the first five hundred, the last one too, and none after', () => {
    expect([1, 499, 500].map(isGold)).toEqual([true, true, true])
    expect([501, 10_000, null].map(isGold)).toEqual([false, false, false])
  })

  it('is left as often as no rank was given for it', () => {
    expect([0, 1, 499, 500, 501].map(leftForGold)).toEqual([500, 499, 1, 0, 0])
  })
})
