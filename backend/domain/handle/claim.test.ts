import { describe, expect, it } from 'vitest'
import type { ProfileEvent } from '#contract/events/profile.ts'
import {
  adaDeleted,
  adaEdited,
  adaErased,
  adaHeld,
  adaId,
  adaListed,
  adaSubmitted,
  editAda,
  noon,
} from '#tests/fixtures/profile-facts.ts'
import { evolve, initial } from '../profile/state.ts'
import { evolveClaim, isSameHandle, judgeClaim, usesHandle } from './claim.ts'

const graceId = '22222222-2222-4222-8222-222222222222'
const profileAfter = (...facts: ProfileEvent[]) =>
  facts.reduce((state, fact) => evolve(state, { ...fact, metadata: { at: noon } }), initial)

const using = profileAfter(adaSubmitted, adaListed)
const renamed = profileAfter(adaSubmitted, adaListed, {
  ...adaEdited,
  personal: {
    fields: { ...editAda.fields, handle: 'ada.weaves' },
    proof: editAda.proof,
  },
})

/** What Grace is told who wants the handle that Ada claimed at noon. */
const judge = (claimant: typeof using | undefined, now: string, ours = graceId) =>
  judgeClaim({
    handle: 'ADA',
    claim: { profileId: adaId, at: noon },
    claimant,
    ours,
    now: `2026-03-01T${now}Z`,
  })

describe('a handle', () => {
  it('is free when nobody claimed it', () =>
    expect(
      judgeClaim({
        handle: 'ada',
        claim: undefined,
        claimant: undefined,
        ours: graceId,
        now: noon,
      }),
    ).toBe('free'))

  it('is taken while its claimant uses it, in any case and at any time', () => {
    expect(judge(using, '12:00:00.000')).toBe('taken')
    expect(judge(using, '23:59:59.999')).toBe('taken')
    expect(judge(profileAfter(adaSubmitted, adaHeld), '23:59:59.999')).toBe('taken')
  })

  it('is reserved for a minute by a claim that no profile follows yet', () => {
    expect(judge(initial, '12:00:00.000')).toBe('reserved')
    expect(judge(initial, '12:00:59.999')).toBe('reserved')
    expect(judge(initial, '11:59:00.000')).toBe('reserved')
  })

  it('is dead after that minute', () => expect(judge(initial, '12:01:00.000')).toBe('dead'))

  it('is dead once its claimant has another one', () =>
    expect(judge(renamed, '12:01:00.000')).toBe('dead'))

  it('is dead once its claimant is deleted', () =>
    expect(judge(profileAfter(adaSubmitted, adaListed, adaDeleted), '12:01:00.000')).toBe('dead'))

  it('is dead once its claimant is erased', () =>
    expect(judge(profileAfter(adaErased, adaListed), '12:01:00.000')).toBe('dead'))

  it('is ours when the last claim is our own, used or not', () => {
    expect(judge(using, '12:00:00.000', adaId)).toBe('ours')
    expect(judge(undefined, '23:59:59.999', adaId)).toBe('ours')
  })
})

describe('the stream of a handle', () => {
  const claim = (profileId: string, at: string) =>
    ({ type: 'HandleClaimed', data: { profileId, handleKey: 'key' }, metadata: { at } }) as const

  it('comes to its last claim', () => {
    const first = evolveClaim(undefined, claim(adaId, noon))
    expect(first).toEqual({ profileId: adaId, at: noon })
    const later = '2026-03-01T13:00:00.000Z'
    expect(evolveClaim(first, claim(graceId, later))).toEqual({ profileId: graceId, at: later })
  })
})

describe('using a handle', () => {
  it('is a matter of the live profile alone', () => {
    expect(usesHandle(using, 'Ada')).toBe(true)
    expect(usesHandle(using, 'ada.weaves')).toBe(false)
    expect(usesHandle(renamed, 'ada.weaves')).toBe(true)
    expect(usesHandle(renamed, 'ada')).toBe(false)
    expect(usesHandle(initial, 'ada')).toBe(false)
  })

  it('knows no case', () => {
    expect(isSameHandle('Ada', 'aDA')).toBe(true)
    expect(isSameHandle('ada', 'ada_')).toBe(false)
  })
})
