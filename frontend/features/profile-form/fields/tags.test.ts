import { describe, expect, it } from 'vitest'
import { dropRepeated, suggestTags } from './tags.ts'

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

  it('are none that are chosen, no filters of everything, and none before something is typed', () => {
    expect(suggestTags('artist', 'retro', ['RETRO'])).toEqual([])
    expect(suggestTags('artist', 'all s', [])).toEqual([])
    expect(suggestTags('artist', '  ', [])).toEqual([])
  })
})

describe('tags', () => {
  it('stand once', () => expect(dropRepeated(['One', 'two', 'one'])).toEqual(['One', 'two']))
})
