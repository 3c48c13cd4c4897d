import { describe, expect, it } from 'vitest'
import { formatRemaining } from './format-remaining.ts'

describe('the number of characters left', () => {
  it('is shown only near the limit and beyond it', () => {
    expect(formatRemaining('a'.repeat(1799), 2000)).toBeUndefined()
    expect(formatRemaining('a'.repeat(1800), 2000)).toBe('200 characters left of 2000')
    expect(formatRemaining('a'.repeat(29), 30)).toBe('1 character left of 30')
    expect(formatRemaining('a'.repeat(32), 30)).toBe('2 characters too many')
  })

  it('is counted in code points, as in the contract', () =>
    expect(formatRemaining('🎨'.repeat(30), 30)).toMatch(/^0 characters left/))
})
