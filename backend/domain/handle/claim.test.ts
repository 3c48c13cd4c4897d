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
} from '#tests/fixtures/profile-events.ts'
import { evolve, initial } from '../profile/state.ts'
import { evolveClaim, hasHandle, isAbandonedClaim, isSameHandle } from './claim.ts'

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

/** Returns true if Grace may take over the handle that Ada claimed at noon. */
const mayTake = (claimant: typeof using, now: string) =>
  isAbandonedClaim({
    handle: 'ADA',
    claim: { profileId: adaId, at: noon },
    claimant,
    now: `2026-03-01T${now}Z`,
  })

describe('the claim of a handle', () => {
  it('holds while its claimant uses the handle, in any case', () => {
    expect(mayTake(using, '12:00:00.000')).toBe(false)
    expect(mayTake(using, '23:59:59.999')).toBe(false)
    expect(mayTake(profileAfter(adaSubmitted, adaHeld), '23:59:59.999')).toBe(false)
  })

  it('holds for a minute before its profile exists', () => {
    expect(mayTake(initial, '12:00:00.000')).toBe(false)
    expect(mayTake(initial, '12:00:59.999')).toBe(false)
    expect(mayTake(initial, '11:59:00.000')).toBe(false)
  })

  it('is abandoned after that minute', () => expect(mayTake(initial, '12:01:00.000')).toBe(true))

  it('is abandoned once its claimant has another handle', () =>
    expect(mayTake(renamed, '12:01:00.000')).toBe(true))

  it('is abandoned once its claimant is deleted', () =>
    expect(mayTake(profileAfter(adaSubmitted, adaListed, adaDeleted), '12:01:00.000')).toBe(true))

  it('is abandoned once its claimant is erased', () =>
    expect(mayTake(profileAfter(adaErased, adaListed), '12:01:00.000')).toBe(true))
})

describe('the stream of a handle', () => {
  const claim = (profileId: string, at: string) =>
    ({ type: 'HandleClaimed', data: { profileId, handleKey: 'key' }, metadata: { at } }) as const

  it('evolves to its last claim', () => {
    const first = evolveClaim(undefined, claim(adaId, noon))
    expect(first).toEqual({ profileId: adaId, at: noon })
    const later = '2026-03-01T13:00:00.000Z'
    expect(evolveClaim(first, claim(graceId, later))).toEqual({ profileId: graceId, at: later })
  })
})

describe('the use of a handle', () => {
  it('depends on the live profile only', () => {
    expect(hasHandle(using, 'Ada')).toBe(true)
    expect(hasHandle(using, 'ada.weaves')).toBe(false)
    expect(hasHandle(renamed, 'ada.weaves')).toBe(true)
    expect(hasHandle(renamed, 'ada')).toBe(false)
    expect(hasHandle(initial, 'ada')).toBe(false)
  })

  it('ignores case', () => {
    expect(isSameHandle('Ada', 'aDA')).toBe(true)
    expect(isSameHandle('ada', 'ada_')).toBe(false)
  })
})
