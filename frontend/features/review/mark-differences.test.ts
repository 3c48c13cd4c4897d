import { describe, expect, it } from 'vitest'
import { markDifferences } from './mark-differences.ts'

/** The text with its differences in brackets. */
const write = (base: string, text: string) =>
  markDifferences(base, text)
    .map(({ text, differs }) => (differs ? `[${text}]` : text))
    .join('')

describe('markDifferences', () => {
  it('marks an accent, and a word that was added', () => {
    expect(write('Inês Valadares', 'Inés Valadares (official)')).toBe(
      'In[é]s Valadares [(official)]',
    )
  })

  it('marks one letter of a handle or of a link', () => {
    expect(write('inesval', 'inesva1')).toBe('inesva[1]')
    expect(write('x.com/inesval', 'x.com/inesva1')).toBe('x.com/inesva[1]')
  })

  it('marks what a text adds, and nothing of what it leaves out', () => {
    expect(write('Plots weather.', 'Plots weather. Collect now.')).toBe(
      'Plots weather. [Collect now.]',
    )
    expect(write('Plots weather in Porto.', 'Plots weather')).toBe('Plots weather')
  })

  it('marks a word that has little in common with the one it replaces as a whole', () => {
    expect(write('Draws dunes', 'Draws otters')).toBe('Draws [otters]')
  })

  it('marks neighbours as one', () => {
    expect(write('Inês Valadares', 'Sol Ferreira')).toBe('[Sol Ferreira]')
  })

  it('takes letters of several code points as one', () => {
    expect(write('Ana 👩🏽‍🎨', 'Ana 👩🏻‍🎨')).toBe('Ana [👩🏻‍🎨]')
  })

  it('marks the changed words of other lines where one line moved', () => {
    const base = 'Prints at night.\nDraws in Porto.\nSells by mail.'
    expect(write(base, 'Sells by mail.\nPrints at night.\nDraws in Lisbon.')).toBe(
      '[Sells by mail.]\nPrints at night.\nDraws in [Lisbon.]',
    )
  })

  it('marks all beside an empty text, and nothing of equal ones', () => {
    expect(write('', 'New')).toBe('[New]')
    expect(write('Same', 'Same')).toBe('Same')
  })
})
