import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ProfileEvent } from '#contract/events/profile.ts'
import { profileTypes } from '#contract/profile/profile-type.ts'
import {
  adaDeleted,
  adaEdited,
  adaHandleReleased,
  adaHeld,
  adaId,
  adaListed,
  adaRecognized,
  adaRejected,
  adaSubmitted,
  adaTypeChanged,
  noon,
} from '#tests/fixtures/profile-events.ts'
import { record, specifyView } from '#tests/support/view-specification.ts'
import { milestones } from './project.ts'

const { given, fold } = specifyView(milestones)

const bea = { profileId: '22222222-2222-4222-8222-222222222222', life: 1 }
const beaListed: ProfileEvent = { type: 'ProfileListed', data: { ...bea, profileType: 'artist' } }
const adaInSecondLife: ProfileEvent = {
  type: 'ProfileListed',
  data: { profileId: adaId, life: 2, profileType: 'artist' },
}
const adaAsCurator: ProfileEvent = {
  type: 'ProfileListed',
  data: { profileId: adaId, life: 1, profileType: 'curator' },
}

const adaFirst = {
  profileId: adaId,
  life: 1,
  profileType: 'artist',
  rank: 1,
  position: 1n,
  awardedAt: noon,
  isStanding: true,
} as const
const beaSecond = { ...adaFirst, ...bea, rank: 2, position: 2n }
const artists = (listed: number, ranksGiven: number) =>
  ({ profileType: 'artist', listed, ranksGiven }) as const

describe('a milestone rank', () => {
  it('is awarded at the first listing', () =>
    given(adaListed).then({ milestone_award: [adaFirst], milestone_count: [artists(1, 1)] }))

  it('is the next of its type', () =>
    given(adaListed, beaListed).then({
      milestone_award: [adaFirst, beaSecond],
      milestone_count: [artists(2, 2)],
    }))

  it('is inactive while the profile is held', () =>
    given(adaListed, adaHeld).then({
      milestone_award: [{ ...adaFirst, isStanding: false }],
      milestone_count: [artists(0, 1)],
    }))

  it('is restored by the next listing of the same life', () =>
    given(adaListed, beaListed, adaHeld, adaListed).then({
      milestone_award: [adaFirst, beaSecond],
      milestone_count: [artists(2, 2)],
    }))

  it('is forfeited by deletion, and never given again', () =>
    given(adaListed, adaDeleted, beaListed).then({
      milestone_award: [{ ...beaSecond, position: 3n }],
      milestone_count: [artists(1, 2)],
    }))

  it('is a new rank in another life', () =>
    given(adaListed, adaDeleted, adaInSecondLife).then({
      milestone_award: [{ ...adaFirst, life: 2, rank: 2, position: 3n }],
      milestone_count: [artists(1, 2)],
    }))

  it('is another rank under another type', () =>
    given(adaListed, adaAsCurator).then({
      milestone_award: [
        { ...adaFirst, isStanding: false },
        { ...adaFirst, profileType: 'curator', position: 2n },
      ],
      milestone_count: [artists(0, 1), { profileType: 'curator', listed: 1, ranksGiven: 1 }],
    }))

  it('changes with the type, and is restored with the earlier type', () => {
    const back = {
      ...adaTypeChanged,
      data: { ...adaTypeChanged.data, from: 'curator', to: 'artist' },
    } as const
    given(adaListed, beaListed, adaTypeChanged, back).then({
      milestone_award: [
        { ...adaFirst, profileType: 'curator', position: 3n, isStanding: false },
        adaFirst,
        beaSecond,
      ],
      milestone_count: [artists(2, 2), { profileType: 'curator', listed: 0, ranksGiven: 1 }],
    })
  })

  it('is not awarded to an unlisted profile whose type changes', () =>
    given(adaListed, adaRejected, adaTypeChanged).then({
      milestone_award: [{ ...adaFirst, isStanding: false }],
      milestone_count: [artists(0, 1)],
    }))

  it('never changes, and leaves no gaps', () => {
    const life = {
      profileId: fc.constantFrom(adaId, bea.profileId),
      life: fc.integer({ min: 1, max: 3 }),
    }
    const listed = fc.record({
      type: fc.constant('ProfileListed' as const),
      data: fc.record({ ...life, profileType: fc.constantFrom(...profileTypes) }),
    })
    const deleted = fc.record({
      type: fc.constant('ProfileDeleted' as const),
      data: fc.record(life),
    })
    fc.assert(
      fc.property(fc.array(fc.oneof(listed, deleted), { maxLength: 40 }), (facts) => {
        const events = facts.map((fact, index) => record(fact, BigInt(index + 1)))
        const everGiven = new Map(profileTypes.map((type) => [type, [] as number[]]))
        let before = new Map<string, number>()
        for (let count = 1; count <= events.length; count += 1) {
          const { milestone_award: awards } = fold([events.slice(0, count)]).rows
          const after = new Map<string, number>()
          for (const { profileId, life, profileType, rank } of awards) {
            const key = `${profileId} ${life} ${profileType}`
            after.set(key, rank)
            if (!before.has(key)) everGiven.get(profileType)?.push(rank)
            else expect(rank).toBe(before.get(key))
          }
          before = after
        }
        for (const ranks of everGiven.values()) expect(ranks).toEqual(ranks.map((_, i) => i + 1))
      }),
    )
  })

  it.each([adaSubmitted, adaEdited, adaRecognized, adaHandleReleased])(
    'is unchanged by $type',
    (fact) =>
      given(adaListed, fact).then({
        milestone_award: [adaFirst],
        milestone_count: [artists(1, 1)],
      }),
  )

  it('is announced with its type only', () => {
    given(adaListed, beaListed).thenChanged('milestones artist')
    const beaAsCurator = {
      type: 'ProfileListed',
      data: { ...bea, profileType: 'curator' },
    } as const
    given(beaAsCurator, adaListed).thenChanged('milestones artist')
  })
})
