import { describe, expect, it } from 'vitest'
import { focuses, interests, mediums } from '#contract/profile/options.ts'
import { type ProfileType, profileTypes } from '#contract/profile/profile-type.ts'
import { type ArtworkFamily, familiesOf, familyOf, findSeed, maxSeed, seedOf } from './artwork.ts'
import { neighbourCount, proposeSeed } from './propose-seed.ts'

const tagsOf = { artist: mediums, collector: interests, curator: focuses }

/** Returns the family of the seed that is proposed for a profile. */
function propose(
  profileType: ProfileType,
  name: string,
  tags: readonly string[],
  recent: readonly ArtworkFamily[] = [],
): ArtworkFamily {
  const seed = proposeSeed(seedOf(name), { profileType, tags }, recent)
  return familyOf({ type: profileType, seed })
}

describe('the proposed artwork', () => {
  it.each(profileTypes)(
    'has a different family than its neighbourCount in a list of %ss',
    (type) => {
      const tags = tagsOf[type]
      const listed: ArtworkFamily[] = []
      for (let i = 0; i < 600; i++) {
        // Most have the same tags as those before them, and some have none.
        const own = i % 7 === 0 ? [] : [tags[1 + (Math.floor(i / 9) % (tags.length - 1))] ?? '']
        listed.unshift(propose(type, `id-${i}`, own, listed))
      }
      for (const [index, family] of listed.entries()) {
        expect(listed.slice(index + 1, index + 1 + neighbourCount)).not.toContain(family)
      }
      expect(new Set(listed)).toEqual(new Set(familiesOf[type]))
    },
  )

  it('has a family that suits the first tag with a free family', () => {
    const choose = (recent: ArtworkFamily[]) =>
      propose('curator', 'ada', ['Unheard of', 'photography', 'Generative Art'], recent)
    expect(['elevation', 'enfilade']).toContain(choose([]))
    expect(choose(['elevation'])).toBe('enfilade')
    expect(choose(['plan', 'enfilade'])).toBe('elevation')
    expect(choose(['elevation', 'enfilade', 'links'])).toBe('plan')
    // Only the neighbourCount count.
    expect(['elevation', 'enfilade']).toContain(
      choose(['cut-paper', 'plan', 'links', 'elevation', 'enfilade']),
    )
  })

  it('has the most similar family for an artist listed next to one of the same medium', () => {
    expect(propose('artist', 'ada', ['Photography'])).toBe('screen')
    expect(propose('artist', 'ada', ['Photography'], ['screen'])).toBe('contours')
  })

  it('has the given seed if the family of that seed already suits', () => {
    const profile = { profileType: 'artist' as const, tags: ['Photography'] }
    const seed = proposeSeed(seedOf('ada'), profile)
    expect(proposeSeed(seed, profile)).toBe(seed)
  })
})

describe('a seed', () => {
  it('chooses each family of a type about equally often', () => {
    for (const type of profileTypes) {
      const families = Array.from({ length: 3000 }, (_, seed) => familyOf({ type, seed }))
      for (const family of familiesOf[type]) {
        const share = families.filter((drawn) => drawn === family).length / families.length
        expect(share * familiesOf[type].length).toBeCloseTo(1, 0)
      }
    }
  })

  it('is searched from the given one on, and continues at 0 after the highest', () => {
    const seed = findSeed(maxSeed, 'artist', ['brush'])
    expect(familyOf({ type: 'artist', seed })).toBe('brush')
    expect(seed).toBeLessThan(100)
  })

  it('stays the same if no seed has the family', () =>
    expect(findSeed(7, 'artist', ['plan'])).toBe(7))
})
