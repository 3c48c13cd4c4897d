import { describe, expect, it } from 'vitest'
import { focuses, interests, mediums } from './options.ts'
import { profileTypes } from './profile-type.ts'
import { chooseWork, neighbouringWorks } from './work.ts'
import { familiesOf, type WorkFamily } from './work-families.ts'

const tagsOf = { artist: mediums, collector: interests, curator: focuses }

describe('the print of a profile', () => {
  it.each(profileTypes)('of a list of %ss has no neighbour of its own family', (type) => {
    const tags = tagsOf[type]
    const listed: WorkFamily[] = []
    for (let i = 0; i < 600; i++) {
      // Most have the same tags as those before them, and some have none.
      const own = i % 7 === 0 ? [] : [tags[1 + (Math.floor(i / 9) % (tags.length - 1))] ?? '']
      listed.unshift(chooseWork(type, `id-${i}`, own, listed).family)
    }
    for (const [place, family] of listed.entries()) {
      expect(listed.slice(place + 1, place + 1 + neighbouringWorks)).not.toContain(family)
    }
    expect(new Set(listed)).toEqual(new Set(familiesOf[type]))
  })

  it('is of a family that suits the first of its tags for which one is free', () => {
    const choose = (recent: WorkFamily[]) =>
      chooseWork('curator', 'ada', ['Unheard of', 'photography', 'Generative Art'], recent).family
    expect(['elevation', 'enfilade']).toContain(choose([]))
    expect(choose(['elevation'])).toBe('enfilade')
    expect(choose(['plan', 'enfilade'])).toBe('elevation')
    expect(choose(['elevation', 'enfilade', 'links'])).toBe('plan')
    // Only those beside it count.
    expect(['elevation', 'enfilade']).toContain(
      choose(['cut-paper', 'plan', 'links', 'elevation', 'enfilade']),
    )
  })

  it('of an artist beside the same medium is the nearest relation', () => {
    const choose = (recent: WorkFamily[]) => chooseWork('artist', 'ada', ['Photography'], recent)
    expect(choose([]).family).toBe('screen')
    expect(choose(['screen']).family).toBe('contours')
  })
})
