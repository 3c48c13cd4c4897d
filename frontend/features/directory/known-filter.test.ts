import { expect, it } from 'vitest'
import { readKnownFilter } from './known-filter.ts'

it('keeps the known filters, and drops a style of another type', () => {
  const search = { q: 'ines', style: 'Bauhaus', platform: 'OpenSea', sort: 'rank' }
  expect(readKnownFilter({ ...search, page: '3' }, 'artist')).toEqual(search)
  const { style: _style, ...rest } = search
  expect(readKnownFilter(search, 'collector')).toEqual(rest)
})
