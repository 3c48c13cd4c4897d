import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { foldText } from './fold-text.ts'

describe('folded text', () => {
  it.each([
    ['José', 'JOSE'],
    ['Straße', 'STRASSE'],
    ['STRAẞE', 'strasse'],
    ['ΟΔΥΣΣΕΥΣ', 'οδυσσευς'],
    ['İstanbul', 'ıstanbul'],
    ['ﬁne Ａｒｔ', 'fine art'],
    ['Zo\u200be', 'zoe'],
    ['  a \t b\u00a0 c ', 'a b c'],
    ['כֵּן', 'כן'],
    ['e\u0301', '\u00e9'],
  ])('is equal for %s and %s', (one, other) => expect(foldText(one)).toBe(foldText(other)))

  it.each([
    ['が', 'か'],
    ['मीरा', 'मर'],
    ['3D', '2D'],
  ])('differs for %s and %s', (one, other) => expect(foldText(one)).not.toBe(foldText(other)))

  it('is the same for plain text as within other text', () =>
    fc.assert(
      fc.property(fc.string({ unit: 'binary-ascii' }), (text) => {
        expect(foldText(`x${text}x\u00e9`)).toBe(`${foldText(`x${text}x`)}e`)
      }),
    ))

  it('does not change when folded again', () =>
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(foldText(foldText(text))).toBe(foldText(text))
      }),
    ))

  it('ignores case', () =>
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme-ascii' }), (text) => {
        expect(foldText(text.toUpperCase())).toBe(foldText(text.toLowerCase()))
      }),
    ))

  it('is one trimmed line with single spaces', () =>
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(foldText(text)).toMatch(/^$|^\S+( \S+)*$/u)
      }),
    ))
})
