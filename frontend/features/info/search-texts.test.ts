import { describe, expect, it } from 'vitest'
import { faqText } from '#contract/pages/page-texts/faq.ts'
import { filterSections, searchHelp } from './search-texts.ts'

describe('filterSections', () => {
  const idsFor = (query: string) => filterSections(faqText.sections, query).map(({ id }) => id)

  it('returns every section for an empty query', () => {
    expect(idsFor('  ')).toHaveLength(faqText.sections.length)
  })

  it('requires every word, in any order, case and accent', () => {
    expect(idsFor('HIDE wállet')).toContain('hide')
    expect(idsFor('wallet hide')).toEqual(idsFor('hide wallet'))
    expect(idsFor('wallet zebra')).toEqual([])
  })

  it('searches the text of links', () => {
    expect(idsFor('can still be recognised')).toEqual(['hide'])
  })
})

describe('searchHelp', () => {
  it('lists title matches before text matches', () => {
    const [first] = searchHelp('hide')
    expect(first).toMatchObject({ section: 'hide', page: { path: '/faq' } })
  })

  it('finds policies, their tables and updates', () => {
    const found = searchHelp('hidden wallets')
    expect(found).toContainEqual(expect.objectContaining({ section: 'hidden-wallets' }))
    expect(searchHelp('directory opened')).toContainEqual({
      update: expect.objectContaining({ text: 'The directory opened' }),
    })
  })

  it('returns nothing for an empty query', () => {
    expect(searchHelp(' ')).toEqual([])
  })
})
