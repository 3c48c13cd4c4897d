import { describe, expect, it } from 'vitest'
import type { ProfileEvent } from '#contract/events/profile.ts'
import {
  adaDeleted,
  adaEdited,
  adaErased,
  adaHeld,
  adaListed,
  adaSubmitted,
  editAda,
  noon,
} from '#tests/fixtures/profile-events.ts'
import { evolve, initial } from '../profile/state.ts'
import { isAbandonedClaim, isSameHandle } from './claim.ts'

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
    claimedAt: noon,
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

describe('two spellings of a handle', () => {
  it('are the same in any case', () => {
    expect(isSameHandle('Ada', 'aDA')).toBe(true)
    expect(isSameHandle('ada', 'ada_')).toBe(false)
  })
})
