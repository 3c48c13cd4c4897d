import { describe, expect, it } from 'vitest'
import { dropRepeated, findMeant, suggestTags } from './tags.ts'

describe('suggested tags', () => {
  it('are of the lists that the type is filtered by, what begins so first', () => {
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

  it('are the first of the list before something is typed', () => {
    expect(suggestTags('artist', ' ', ['3d art']).slice(0, 3)).toEqual([
      'Digital Painting',
      'Photography',
      'Generative Art',
    ])
  })

  it('are none that are chosen, and no filters of everything', () => {
    expect(suggestTags('artist', 'retro', ['RETRO'])).toEqual([])
    expect(suggestTags('artist', 'all s', [])).toEqual([])
  })
})

describe('the suggestion that is meant', () => {
  it.each([
    ['generative', 0],
    ['gener', -1],
    ['Art', -1],
    ['wave', -1],
    ['pop art', 0],
    // The only one that has it, and yet another word.
    ['tography', -1],
    ['', -1],
  ])('of "%s" is at %i', (typed, place) => {
    expect(findMeant(typed, suggestTags('artist', typed, []))).toBe(place)
  })
})

describe('tags', () => {
  it('stand once', () => expect(dropRepeated(['One', 'two', 'one', 'ONE'])).toEqual(['One', 'two']))
})
