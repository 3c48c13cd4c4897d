import { describe, expect, it } from 'vitest'
import { artworkPath } from '#contract/artwork/drawings.ts'
import { ines, sol } from '#tests/fixtures/profile-views.ts'
import { findContact, listLinks } from './web-links.ts'

describe('the links of a profile', () => {
  it('list four platforms always, and three only when linked', () => {
    expect(listLinks(ines.socialLinks).map(({ label, href }) => [label, href])).toEqual([
      ['X', 'https://x.com/inesval'],
      ['OpenSea', 'https://opensea.io/inesval'],
      ['6529.io', undefined],
      ['Foundation', undefined],
      ['Website', 'https://inesvaladares.example'],
    ])
  })

  it('exclude links that are not web addresses', () => {
    const bad = ['javascript:alert(1)', 'data:text/html,x', 'vbscript:x', '//host', 'https://']
    for (const website of bad) {
      expect(listLinks({ website })).toHaveLength(4)
      expect(findContact({ website })).toBeUndefined()
    }
  })
})

describe('the contact button', () => {
  it('links the website, else X, else OpenSea', () => {
    const { website, twitter, opensea } = ines.socialLinks
    expect(findContact(ines.socialLinks)).toBe(website)
    expect(findContact({ ...ines.socialLinks, website: 'javascript:1' })).toBe(twitter)
    expect(findContact({ ...(opensea && { opensea }) })).toBe(opensea)
  })

  it('has no link without any of them', () => {
    expect(findContact({ superrare: 'https://superrare.com/a' })).toBeUndefined()
    expect(findContact(sol.socialLinks)).toBeUndefined()
  })
})

describe('the picture of a profile', () => {
  it('is its first photo, else generated artwork', () => {
    expect(artworkPath(ines)).toBe(`/covers/v3/artist/${ines.defaultArtworkSeed}.svg`)
    expect(artworkPath({ ...ines, profilePhotos: ['/media/a', '/media/b'] })).toBe('/media/a')
  })
})
