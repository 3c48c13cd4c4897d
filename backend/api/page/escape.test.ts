import { expect, it, onTestFinished, vi } from 'vitest'
import { shorten } from './escape.ts'

it.each([
  ['weaves', 6, 'weaves'],
  ['weaves', 5, 'weav…'],
  ['weaves', 1, '…'],
  ['', 3, ''],
  ['👩‍👩‍👧‍👦é👩‍👩‍👧‍👦', 3, '👩‍👩‍👧‍👦é👩‍👩‍👧‍👦'],
  ['👩‍👩‍👧‍👦é👩‍👩‍👧‍👦!', 3, '👩‍👩‍👧‍👦é…'],
])('"%s" in %d letters is "%s"', (text, most, short) => expect(shorten(text, most)).toBe(short))

it('a long text is read no further than it is shown', () => {
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
