import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { linkNames } from '#contract/profile/links.ts'
import { allPlatforms, linkedPlatforms, otherPlatforms } from '#contract/profile/options.ts'
import type { DirectoryFilter } from './directory-filter.ts'
import { matchesFilter } from './match.ts'

const ada = {
  name: 'Ada Ökafor',
  handle: 'ada.weaves',
  bio: 'Programs that weave,\nand prints of them.',
  tags: ['Generative Art', 'Abstract'],
  walletAddress: '0x8ba1f109551bD432803012645Ac136ddd64DBA72',
  socialLinks: { opensea: 'https://opensea.io/ada', website: 'https://ada.example' },
}

const found = (filter: DirectoryFilter) => matchesFilter(ada, filter)

describe('the search text', () => {
  it.each(['ada ök', 'okafor', 'A.WEAVES', 'weave, and prints', 'generative', '0x8BA1F1', ' ada '])(
    'finds a profile by a part of one of its fields: %s',
    (q) => expect(found({ q })).toBe(true),
  )

  it.each(['grace', 'okafor ada', 'okaforada', 'art abstract', 'artabstract', 'ada.example'])(
    'finds no match across fields or in links: %s',
    (q) => expect(found({ q })).toBe(false),
  )

  it('finds a handle with its leading @', () => {
    expect(found({ q: `@${ada.handle}` })).toBe(true)
    expect(found({ q: 'ada@.weaves' })).toBe(false)
  })

  it('does not find a hidden wallet', () =>
    expect(matchesFilter({ ...ada, walletAddress: null }, { q: '0x8ba1' })).toBe(false))

  it('matches wildcards and patterns literally', () => {
    for (const q of ['%', '_', '.*', '\\', '[a-z]']) expect(found({ q })).toBe(false)
  })
})

describe('the tag filters', () => {
  it('match tags that contain the choice', () => {
    expect(found({ tag: 'Generative Art' })).toBe(true)
    expect(found({ style: 'abstract' })).toBe(true)
    expect(found({ style: 'Abstract Art' })).toBe(false)
    expect(found({ tag: 'Art Abstract' })).toBe(false)
    expect(found({ tag: 'ArtAbstract' })).toBe(false)
  })

  it.each(['All Mediums', 'All Styles', 'All Interests', ''])(
    'match everything for "%s"',
    (choice) => {
      expect(found({ tag: choice, style: choice })).toBe(true)
    },
  )

  it('ignore the word "All" in other choices', () => {
    expect(found({ tag: 'All Generative' })).toBe(true)
    expect(found({ tag: 'All Photography' })).toBe(false)
    expect(found({ tag: 'Generative All Art' })).toBe(false)
  })
})

describe('the platform filter', () => {
  it.each(linkedPlatforms)('requires the link: $name', ({ name, link }) => {
    expect(found({ platform: name })).toBe(link === 'opensea')
    expect(found({ platform: link })).toBe(link === 'opensea')
  })

  it.each(otherPlatforms)('matches nothing for %s', (platform) =>
    expect(found({ platform })).toBe(false),
  )

  it('matches everything for the first entry', () =>
    expect(found({ platform: allPlatforms })).toBe(true))
})

describe('a match', () => {
  const text = fc.string({ unit: fc.constantFrom(...'aAäß éΣσ %_\\\n1'), maxLength: 8 })
  const profiles = fc.record({
    name: text,
    handle: text,
    bio: text,
    tags: fc.array(text, { maxLength: 3 }),
    walletAddress: fc.option(text),
    socialLinks: fc.dictionary(fc.constantFrom(...linkNames), fc.constant('https://a.example')),
  })
  const filters = fc.record({
    q: text,
    tag: text,
    style: text,
    platform: fc.constantFrom('', allPlatforms, 'OpenSea', 'Foundation', 'Zora'),
  })

  it('requires all parts', () =>
    fc.assert(
      fc.property(profiles, filters, (profile, filter) => {
        const parts = Object.entries(filter).map(([part, choice]) =>
          matchesFilter(profile, { [part]: choice }),
        )
        expect(matchesFilter(profile, filter)).toBe(parts.every(Boolean))
      }),
    ))

  it('is possible by each text of the profile', () =>
    fc.assert(
      fc.property(profiles, (profile) => {
        const { name, handle, bio, tags, walletAddress } = profile
        for (const q of [name, handle, bio, ...tags, walletAddress ?? '']) {
          expect(matchesFilter(profile, { q })).toBe(true)
        }
        for (const tag of tags) expect(matchesFilter(profile, { tag, style: tag })).toBe(true)
      }),
    ))
})
