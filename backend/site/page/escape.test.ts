import { expect, it, onTestFinished, vi } from 'vitest'
import { escapeHtml, escapeJson, shorten } from './escape.ts'

it('escapes text, so that it ends neither its element nor its attribute', () =>
  expect(escapeHtml(`</p> & "it's"`)).toBe('&lt;/p&gt; &amp; &quot;it&#39;s&quot;'))

it('escapes JSON, so that it ends no script, begins no comment and parses to the same value', () => {
  const value = { bio: '</script><!-- --> ]]> \u2028\u2029' }
  const json = escapeJson(value)
  expect(json).not.toMatch(/[<>\u2028\u2029]/)
  expect(JSON.parse(json)).toEqual(value)
})

it.each([
  ['weaves', 6, 'weaves'],
  ['weaves', 5, 'weav…'],
  ['weaves', 1, '…'],
  ['', 3, ''],
  ['👩‍👩‍👧‍👦é👩‍👩‍👧‍👦', 3, '👩‍👩‍👧‍👦é👩‍👩‍👧‍👦'],
  ['👩‍👩‍👧‍👦é👩‍👩‍👧‍👦!', 3, '👩‍👩‍👧‍👦é…'],
])('shortens "%s" to %d graphemes: "%s"', (text, maxLength, short) =>
  expect(shorten(text, maxLength)).toBe(short),
)

it('segments a long text only as far as one grapheme beyond the limit', () => {
  let read = 0
  const letters = Intl.Segmenter.prototype.segment
  const spy = vi.spyOn(Intl.Segmenter.prototype, 'segment').mockImplementation(function (
    this: Intl.Segmenter,
    text,
  ) {
    const found = letters.call(this, text)
    return Object.assign(Object.create(found), {
      *[Symbol.iterator]() {
        for (const letter of found) {
          read += 1
          yield letter
        }
      },
    })
  })
  onTestFinished(() => spy.mockRestore())
  expect(shorten('a'.repeat(2000), 160)).toHaveLength(160)
  expect(read).toBe(161)
})
