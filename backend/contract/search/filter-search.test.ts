import { describe, expect, it } from 'vitest'
import { allPlatforms, focuses, interests, mediums, styles } from '#contract/profile/options.ts'
import { changeFilter, countChosen, isFiltered, parseFilterSearch } from './filter-search.ts'

describe('parsing the filters of a URL', () => {
  it('keeps the four filters, and drops other parameters', () => {
    const search = { q: 'ines', tag: 'Photography', style: 'Abstract', platform: 'OpenSea' }
    expect(parseFilterSearch({ ...search, page: '3' })).toEqual(search)
  })

  it('drops empty values and the first option of each dropdown', () => {
    expect(parseFilterSearch({ q: '', style: undefined })).toEqual({})
    for (const [all] of [mediums, interests, focuses]) {
      expect(parseFilterSearch({ tag: all })).toEqual({})
    }
    expect(parseFilterSearch({ style: styles[0], platform: allPlatforms })).toEqual({})
  })

  it('keeps a tag that begins like an option without a filter', () => {
    expect(parseFilterSearch({ tag: 'All over prints' })).toEqual({ tag: 'All over prints' })
  })

  it('converts a number to text, and drops lists and objects', () => {
    expect(parseFilterSearch({ q: 6529, tag: ['a'], style: { a: 1 } })).toEqual({ q: '6529' })
  })

  it('drops a search text of more than 200 characters', () => {
    const longest = { q: 'a'.repeat(200) }
    expect(parseFilterSearch(longest)).toEqual(longest)
    expect(parseFilterSearch({ q: 'a'.repeat(201), tag: 'Photography' })).toEqual({
      tag: 'Photography',
    })
  })

  it('keeps a known order, but not the default one', () => {
    expect(parseFilterSearch({ sort: 'name' })).toEqual({ sort: 'name' })
    expect(parseFilterSearch({ q: 'a', sort: 'rank' })).toEqual({ q: 'a', sort: 'rank' })
    for (const sort of ['newest', 'oldest', '', 1, ['name']]) {
      expect(parseFilterSearch({ sort })).toEqual({})
    }
  })

  it('keeps a search text that equals an "All …" option', () => {
    expect(parseFilterSearch({ q: 'All Platforms' })).toEqual({ q: 'All Platforms' })
  })
})

describe('changing a filter', () => {
  it('keeps the other filters', () => {
    expect(changeFilter({ q: 'a', tag: 'Photography' }, 'style', 'Abstract')).toEqual({
      q: 'a',
      tag: 'Photography',
      style: 'Abstract',
    })
  })

  it('keeps the order', () => {
    expect(changeFilter({ sort: 'name' }, 'q', 'a')).toEqual({ sort: 'name', q: 'a' })
  })

  it('removes the filter for the "All …" option', () => {
    const filter = changeFilter({ style: 'Abstract' }, 'style', 'All Styles')
    expect(filter).toEqual({})
  })
})

describe('a search', () => {
  it('is filtered by a text or a choice, but not by an order', () => {
    expect(isFiltered(parseFilterSearch({ q: 'a' }))).toBe(true)
    expect(isFiltered(parseFilterSearch({ style: 'Abstract' }))).toBe(true)
    expect(isFiltered(parseFilterSearch({ sort: 'name' }))).toBe(false)
  })

  it('has as many chosen filters as dropdowns with a choice', () =>
    expect(countChosen({ q: 'a', tag: 'Photography', platform: 'OpenSea' })).toBe(2))
})
