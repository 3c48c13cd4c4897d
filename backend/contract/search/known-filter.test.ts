import { expect, it } from 'vitest'
import { parseKnownFilter } from './known-filter.ts'

it('keeps the known filters, and drops a style of another type', () => {
  const search = { q: 'ines', style: 'Bauhaus', platform: 'OpenSea', sort: 'rank' }
  expect(parseKnownFilter({ ...search, page: '3' }, 'artist')).toEqual(search)
  const { style: _style, ...rest } = search
  expect(parseKnownFilter(search, 'collector')).toEqual(rest)
})
