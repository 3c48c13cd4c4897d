import { describe, expect, it } from 'vitest'
import { chidi, ines, lars, sol } from '#tests/fixtures/profile-views.ts'
import { compareBy } from './compare-profiles.ts'

const names = (...sorted: (typeof ines)[]) => sorted.map(({ name }) => name)
const withName = (name: string, id = ines.id) => ({ ...ines, name, id })

describe('the order of a list', () => {
  it('by name ignores case and accents, and sorts equal names by id', () => {
    const all = [withName('zoë'), withName('Émile'), withName('Ada'), withName('eve')]
    expect(names(...all.toSorted(compareBy('name')))).toEqual(['Ada', 'Émile', 'eve', 'zoë'])
    const alike = [withName('Ada', 'b'), withName('ada', 'a')]
    expect(alike.toSorted(compareBy('name')).map(({ id }) => id)).toEqual(['a', 'b'])
  })

  it('by rank places the first rank first, and profiles without a rank last', () => {
    const all = [
      { ...sol, milestoneRank: null },
      { ...lars, milestoneRank: 203 },
      { ...chidi, milestoneRank: 12 },
    ]
    expect(all.toSorted(compareBy('rank'))).toEqual(all.toReversed())
    const later = { ...ines, milestoneRank: null, listedAt: '2026-01-02T00:00:00.000Z' }
    const earlier = { ...later, id: lars.id, listedAt: '2026-01-01T00:00:00.000Z' }
    expect([later, earlier].toSorted(compareBy('rank'))).toEqual([earlier, later])
  })

  it('by default places the newest profile first', () => {
    const all = [
      { ...ines, listedAt: '2026-01-01T00:00:00.000Z' },
      { ...lars, listedAt: '2026-01-02T00:00:00.000Z' },
    ]
    expect(all.toSorted(compareBy(undefined))).toEqual(all.toReversed())
    const alike = ['b', 'a'].map((id) => ({ ...ines, id }))
    expect(alike.toSorted(compareBy(undefined)).map(({ id }) => id)).toEqual(['a', 'b'])
  })
})
