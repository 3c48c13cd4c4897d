import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type ProfileType, profileTypes } from '#contract/profile/profile-type.ts'
import { assignRank } from './award.ts'

/**
 * A rank awarded to one life of a profile within a type. It is permanent, so no rank is given
 * twice.
 */
type Award = {
  profileId: string
  life: number
  profileType: ProfileType
  /** From 1. */
  rank: number
}

/** Number of ranks that each type has ever given. */
type RanksGiven = Record<ProfileType, number>

/**
 * Events that affect ranks, in log order. A change of type while listed counts as a listing under
 * the new type.
 */
type Standing =
  | { kind: 'listed'; profileId: string; life: number; profileType: ProfileType }
  | { kind: 'deleted'; profileId: string; life: number }

type Milestones = {
  given: RanksGiven
  /** By life and type, see `awardKey`. Deleting a profile forfeits its awards. */
  awards: ReadonlyMap<string, Award>
}

const noMilestones: Milestones = {
  given: { artist: 0, collector: 0, curator: 0 },
  awards: new Map(),
}

function awardKey(profileId: string, life: number, profileType: ProfileType): string {
  return `${profileId}:${life}:${profileType}`
}

/**
 * The whole rule as a fold over the log. The read model keeps awards and counts as rows instead.
 */
function evolveMilestones(state: Milestones, standing: Standing): Milestones {
  const { profileId, life } = standing
  if (standing.kind === 'deleted') {
    const kept = [...state.awards].filter(
      ([, award]) => award.profileId !== profileId || award.life !== life,
    )
    return { ...state, awards: new Map(kept) }
  }
  const { profileType } = standing
  const key = awardKey(profileId, life, profileType)
  const { rank, given } = assignRank(state.awards.get(key)?.rank, state.given[profileType])
  return {
    given: { ...state.given, [profileType]: given },
    awards: new Map(state.awards).set(key, { profileId, life, profileType, rank }),
  }
}

const listed = (
  profileId: string,
  profileType: (typeof profileTypes)[number],
  life = 1,
): Standing => ({ kind: 'listed', profileId, life, profileType })
const deleted = (profileId: string, life = 1): Standing => ({ kind: 'deleted', profileId, life })

const fold = (log: readonly Standing[]): Milestones => log.reduce(evolveMilestones, noMilestones)

const ranks = (log: readonly Standing[]) =>
  [...fold(log).awards.values()].map(
    ({ profileId, life, profileType, rank }) => `${profileId}${life} ${profileType} ${rank}`,
  )

describe('a rank', () => {
  it('is the next of its type', () => {
    expect(assignRank(undefined, 0)).toEqual({ rank: 1, given: 1 })
    expect(assignRank(undefined, 499)).toEqual({ rank: 500, given: 500 })
  })

  it('is the earlier one if the life already had one', () =>
    expect(assignRank(3, 10)).toEqual({ rank: 3, given: 10 }))

  it('belongs to a life and a type', () =>
    expect(fold([listed('ada', 'artist')]).awards.get(awardKey('ada', 1, 'artist'))?.rank).toBe(1))
})

describe('the milestone log', () => {
  it('never changes, because badges depend on it', () => {
    const log = [
      listed('ada', 'artist'),
      listed('kai', 'collector'),
      listed('bea', 'artist'),
      // Listed again, after a review.
      listed('ada', 'artist'),
      deleted('bea'),
      listed('cyd', 'artist'),
      // A new life is a new profile.
      listed('bea', 'artist', 2),
      // A change of type, and back.
      listed('kai', 'artist'),
      listed('lou', 'collector'),
      listed('kai', 'collector'),
      listed('mia', 'curator'),
      deleted('mia'),
      listed('mia', 'curator', 2),
      deleted('mia', 1),
    ]
    expect(ranks(log)).toEqual([
      'ada1 artist 1',
      'kai1 collector 1',
      'cyd1 artist 3',
      'bea2 artist 4',
      'kai1 artist 5',
      'lou1 collector 2',
      'mia2 curator 2',
    ])
    expect(fold(log).given).toEqual({ artist: 5, collector: 2, curator: 2 })
  })

  it('gives ranks without gaps or duplicates', () => {
    const people = fc.constantFrom('ada', 'bea', 'cyd', 'dia')
    const standings = fc.oneof(
      fc.record({
        kind: fc.constant('listed' as const),
        profileId: people,
        life: fc.integer({ min: 1, max: 3 }),
        profileType: fc.constantFrom(...profileTypes),
      }),
      fc.record({
        kind: fc.constant('deleted' as const),
        profileId: people,
        life: fc.integer({ min: 1, max: 3 }),
      }),
    )
    fc.assert(
      fc.property(fc.array(standings, { maxLength: 60 }), (log) => {
        const everGiven = new Map(profileTypes.map((type) => [type, [] as number[]]))
        let state = noMilestones
        for (const standing of log) {
          const before = state
          state = evolveMilestones(before, standing)
          for (const [key, { profileType, rank }] of state.awards) {
            if (!before.awards.has(key)) everGiven.get(profileType)?.push(rank)
            else expect(rank).toBe(before.awards.get(key)?.rank)
          }
        }
        for (const [type, given] of everGiven) {
          expect(given).toEqual(Array.from({ length: state.given[type] }, (_, i) => i + 1))
        }
      }),
    )
  })
})
