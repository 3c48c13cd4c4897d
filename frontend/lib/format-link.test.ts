import { describe, expect, it } from 'vitest'
import { formatLink } from './format-link.ts'

describe('a link in words', () => {
  it('is without what every address has', () =>
    expect(formatLink('https://www.example.org/a/')).toBe('example.org/a'))
})
