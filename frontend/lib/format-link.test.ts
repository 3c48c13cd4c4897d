import { describe, expect, it } from 'vitest'
import { formatLink } from './format-link.ts'

describe('a formatted link', () => {
  it('has no scheme, no "www" and no final slash', () =>
    expect(formatLink('https://www.example.org/a/')).toBe('example.org/a'))

  it('shows the encoded form of a host that may imitate another', () => {
    expect(formatLink('https://оpensea.io/ada')).toBe('xn--pensea-vqf.io/ada')
    expect(formatLink('https://müller.example/ä')).toBe('müller.example/ä')
  })
})
