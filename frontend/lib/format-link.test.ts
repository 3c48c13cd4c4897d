import { describe, expect, it } from 'vitest'
import { formatLink } from './format-link.ts'

describe('a formatted link', () => {
  it('has no scheme, no "www" and no final slash', () =>
    expect(formatLink('https://www.example.org/a/')).toBe('example.org/a'))
})
