import { describe, expect, it } from 'vitest'
import { writeLink } from './write-link.ts'

describe('a link in words', () => {
  it('is without what every address has', () =>
    expect(writeLink('https://www.example.org/a/')).toBe('example.org/a'))
})
