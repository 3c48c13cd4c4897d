import { describe, expect, it } from 'vitest'
import {
  filterOptions,
  focuses,
  interests,
  linkedPlatforms,
  mediums,
  otherPlatforms,
  styles,
} from './options.ts'

describe('the lists of options', () => {
  it.each([
    ['mediums', mediums, 23, 'All Mediums'],
    ['styles', styles, 35, 'All Styles'],
    ['interests', interests, 23, 'All Interests'],
    ['focuses', focuses, 24, 'All Interests'],
  ])('contain each entry once: %s', (_name, list: readonly string[], count, first) => {
    expect(list[0]).toBe(first)
    expect(new Set(list.slice(1)).size).toBe(count)
    expect(list).toHaveLength(count + 1)
  })

  it('contain seventeen platforms, five of which have links to filter by', () => {
    expect(linkedPlatforms.map(({ link }) => link)).toEqual([
      'opensea',
      'foundation',
      'superrare',
      'transient',
      'sixfivetwonine',
    ])
    expect(otherPlatforms).toHaveLength(12)
  })
})

describe('the dropdowns', () => {
  it('offer mediums and styles for artists', () => {
    const { tag, style, platform } = filterOptions('artist')
    expect([tag, style]).toEqual([mediums, styles])
    expect(platform).toHaveLength(18)
  })

  it('offer two lists of interests for collectors', () => {
    const { tag, style, platform } = filterOptions('collector')
    expect([tag, style]).toEqual([interests, focuses])
    expect(platform).toHaveLength(18)
  })

  it('offer five platforms for curators', () => {
    const { tag, style, platform } = filterOptions('curator')
    expect([tag, style]).toEqual([interests, focuses])
    expect(platform).toEqual([
      'All Platforms',
      'OpenSea',
      'Foundation',
      'SuperRare',
      'Transient',
      '6529.io',
    ])
  })
})
