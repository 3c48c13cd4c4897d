import { describe, expect, it } from 'vitest'
import { completeLink } from './complete-link.ts'

describe('completeLink', () => {
  it.each([
    ['twitter', 'x.com/me', 'https://x.com/me'],
    ['twitter', ' @me ', 'https://x.com/me'],
    ['foundation', '@me', 'https://foundation.app/@me'],
    ['sixfivetwonine', '@me.eth', 'https://6529.io/me.eth'],
    ['website', 'bücher.example:8080/a?b#c', 'https://bücher.example:8080/a?b#c'],
  ] as const)('completes for %s: %s', (name, typed, link) =>
    expect(completeLink(name, typed)).toBe(link),
  )

  it.each([
    ['website', '@me'],
    ['transient', '@me'],
    ['twitter', 'me'],
    ['twitter', ''],
    ['website', 'http://plain.example'],
    ['website', 'javascript:alert(1)'],
    ['website', 'me@mail.example'],
  ] as const)('does not change for %s: %s', (name, typed) =>
    expect(completeLink(name, typed)).toBe(typed),
  )
})
