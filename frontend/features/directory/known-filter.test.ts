import { expect, it } from 'vitest'
import { readKnownFilter } from './known-filter.ts'

it('a list is asked for all that it has, and for no style of another type', () => {
  const search = { q: 'ines', style: 'Bauhaus', platform: 'OpenSea', sort: 'rank' }
  expect(readKnownFilter({ ...search, page: '3' }, 'artist')).toEqual(search)
  const { style: _style, ...rest } = search
  expect(readKnownFilter(search, 'collector')).toEqual(rest)
})
