import { describe, expect, it } from 'vitest'
import {
  changeFilter,
  countChosen,
  isFiltered,
  readFilterSearch,
  withOrder,
} from './filter-search.ts'

describe('reading filters from an address', () => {
  it('keeps the four that there are', () => {
    const search = { q: 'ines', tag: 'Photography', style: 'Abstract', platform: 'OpenSea' }
    expect(readFilterSearch({ ...search, page: '3' })).toEqual(search)
  })

  it('leaves out what filters nothing', () => {
    const search = { q: '', tag: 'All Mediums', style: undefined, platform: 'All Platforms' }
    expect(readFilterSearch(search)).toEqual({})
  })

  it('takes a number for the text that it was, and a list for nothing', () => {
    expect(readFilterSearch({ q: 6529, tag: ['a'], style: { a: 1 } })).toEqual({ q: '6529' })
  })

  it('leaves out what is longer than a search may be', () => {
    const longest = { q: 'a'.repeat(200) }
    expect(readFilterSearch(longest)).toEqual(longest)
    expect(readFilterSearch({ q: 'a'.repeat(201), tag: 'Photography' })).toEqual({
      tag: 'Photography',
    })
  })

  it('keeps an order that there is, but not the one that a list has by itself', () => {
    expect(readFilterSearch({ sort: 'name' })).toEqual({ sort: 'name' })
    expect(readFilterSearch({ q: 'a', sort: 'rank' })).toEqual({ q: 'a', sort: 'rank' })
    for (const sort of ['newest', 'oldest', '', 1, ['name']]) {
      expect(readFilterSearch({ sort })).toEqual({})
    }
  })

  it('lets people search for words that a dropdown begins with', () => {
    expect(readFilterSearch({ q: 'All Platforms' })).toEqual({ q: 'All Platforms' })
  })
})

describe('choosing a filter', () => {
  it('keeps the others', () => {
    expect(changeFilter({ q: 'a', tag: 'Photography' }, 'style', 'Abstract')).toEqual({
      q: 'a',
      tag: 'Photography',
      style: 'Abstract',
    })
  })

  it('keeps the order, and the order keeps the filters', () => {
    expect(changeFilter({ sort: 'name' }, 'q', 'a')).toEqual({ sort: 'name', q: 'a' })
    expect(withOrder({ q: 'a', sort: 'name' }, 'rank')).toEqual({ q: 'a', sort: 'rank' })
    expect(withOrder({ q: 'a', sort: 'name' }, 'newest')).toEqual({ q: 'a' })
    expect(isFiltered({ sort: 'name' } as object)).toBe(false)
  })

  it('counts what is chosen from lists', () =>
    expect(countChosen({ q: 'a', tag: 'Photography', platform: 'OpenSea' })).toBe(2))

  it('drops it with the first entry of its list', () => {
    const filter = changeFilter({ style: 'Abstract' }, 'style', 'All Styles')
    expect(filter).toEqual({})
    expect(isFiltered(filter)).toBe(false)
  })
})
