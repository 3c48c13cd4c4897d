import { describe, expect, it } from 'vitest'
import { markDifferences } from './mark-differences.ts'

/** Returns the text with its differences in brackets. */
const mark = (base: string, text: string) =>
  markDifferences(base, text)
    .map(({ text, differs }) => (differs ? `[${text}]` : text))
    .join('')

describe('markDifferences', () => {
  it('marks a changed accent and an added word', () => {
    expect(mark('Inês Valadares', 'Inés Valadares (official)')).toBe(
      'In[é]s Valadares [(official)]',
    )
  })

  it('marks a single letter of a handle or a link', () => {
    expect(mark('inesval', 'inesva1')).toBe('inesva[1]')
    expect(mark('x.com/inesval', 'x.com/inesva1')).toBe('x.com/inesva[1]')
  })

  it('marks added words, and nothing for removed ones', () => {
    expect(mark('Plots weather.', 'Plots weather. Collect now.')).toBe(
      'Plots weather. [Collect now.]',
    )
    expect(mark('Plots weather in Porto.', 'Plots weather')).toBe('Plots weather')
  })

  it('marks a whole word when it has few letters in common with the replaced one', () => {
    expect(mark('Draws dunes', 'Draws otters')).toBe('Draws [otters]')
  })

  it('marks adjacent words as one difference', () => {
    expect(mark('Inês Valadares', 'Sol Ferreira')).toBe('[Sol Ferreira]')
  })

  it('compares letters of several code points as a whole', () => {
    expect(mark('Ana 👩🏽‍🎨', 'Ana 👩🏻‍🎨')).toBe('Ana [👩🏻‍🎨]')
  })

  it('marks the changed words of other lines when one line has moved', () => {
    const base = 'Prints at night.\nDraws in Porto.\nSells by mail.'
    expect(mark(base, 'Sells by mail.\nPrints at night.\nDraws in Lisbon.')).toBe(
      '[Sells by mail.]\nPrints at night.\nDraws in [Lisbon.]',
    )
  })

  it('marks everything against an empty text, and nothing in equal texts', () => {
    expect(mark('', 'New')).toBe('[New]')
    expect(mark('Same', 'Same')).toBe('Same')
  })
})
