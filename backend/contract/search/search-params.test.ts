import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseSearch, stringifySearch } from './search-params.ts'

describe('search parameters', () => {
  it('are text, whatever they look like', () => {
    expect(parseSearch('?q=1e5&tag=true&style=%5B1%5D')).toEqual({
      q: '1e5',
      tag: 'true',
      style: '[1]',
    })
  })

  it('come back as they were written', () => {
    const anything = fc.dictionary(fc.string({ minLength: 1 }), fc.string({ unit: 'grapheme' }))
    fc.assert(
      fc.property(anything, (search) => {
        expect({ ...parseSearch(stringifySearch(search)) }).toEqual({ ...search })
      }),
    )
  })

  it('leave no question mark behind', () => {
    expect(stringifySearch({ q: undefined })).toBe('')
  })
})
