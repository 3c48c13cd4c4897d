import { describe, expect, it } from 'vitest'
import { findNewTag, findUnambiguous, removeDuplicates, suggestTags } from './tags.ts'

describe('suggested tags', () => {
  it('are filter options of the type, prefix matches first', () => {
    expect(suggestTags('artist', ' ART', [])).toEqual([
      'Art Deco',
      '3D Art',
      'Generative Art',
      'Vector Art',
      'Video Art',
      'Interactive Art',
      'AI-Generated Art',
      'Pixel Art',
    ])
    expect(suggestTags('collector', 'limited', [])).toEqual(['Limited Editions'])
    expect(suggestTags('artist', 'limited', [])).toEqual([])
  })

  it('are the first options without typed text', () => {
    expect(suggestTags('artist', ' ', ['3d art']).slice(0, 3)).toEqual([
      'Digital Painting',
      'Photography',
      'Generative Art',
    ])
  })

  it('exclude chosen tags and the "All …" options', () => {
    expect(suggestTags('artist', 'retro', ['RETRO'])).toEqual([])
    expect(suggestTags('artist', 'all s', [])).toEqual([])
  })
})

describe('the unambiguous suggestion', () => {
  it.each([
    ['generative', 0],
    ['gener', -1],
    ['Art', -1],
    ['wave', -1],
    ['pop art', 0],
    // The only option that contains it, but not as a prefix.
    ['tography', -1],
    ['', -1],
  ])('for "%s" has the index %i', (typed, index) => {
    expect(findUnambiguous(typed, suggestTags('artist', typed, []))).toBe(index)
  })
})

describe('a new tag', () => {
  it('is the typed text, unless it is empty, suggested or chosen', () => {
    const typed = ['co', ' Ink ', '', ' ', 'PLOTTERS', 'code-based art']
    expect(typed.map((text) => findNewTag(text, ['Code-Based Art', 'plotters']))).toEqual([
      'co',
      'Ink',
      undefined,
      undefined,
      undefined,
      undefined,
    ])
  })
})

describe('tags', () => {
  it('are unique, ignoring case', () =>
    expect(removeDuplicates(['One', 'two', 'one', 'ONE'])).toEqual(['One', 'two']))
})
