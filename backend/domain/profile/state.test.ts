import { describe, expect, it } from 'vitest'
import type { ProfileEvent } from '#contract/events/profile.ts'
import {
  adaDeleted,
  adaEdited,
  adaErased,
  adaFields,
  adaHandleReleased,
  adaHeld,
  adaId,
  adaImported,
  adaListed,
  adaProof,
  adaRecognized,
  adaRejected,
  adaSeed,
  adaSubmitted,
  adaTypeChanged,
  adaWallet,
  editAda,
  importAda,
  noon,
} from '#tests/fixtures/profile-events.ts'
import { evolve, initial, type ProfileState } from './state.ts'

const times = ['2026-03-01T10:00:00.000Z', '2026-03-01T11:00:00.000Z', noon]

/** Returns the state after these events. The first two happen at ten and eleven, the rest at noon. */
const profileAfter = (...facts: ProfileEvent[]): ProfileState =>
  facts.reduce(
    (state, fact, i) => evolve(state, { ...fact, metadata: { at: times[i] ?? noon } }),
    initial,
  )

const submitted = {
  status: 'held',
  life: 1,
  signedAt: null,
  profileId: adaId,
  walletAddress: adaWallet,
  contractChainId: null,
  profileType: 'artist',
  defaultArtworkSeed: adaSeed,
  fields: adaFields,
  flags: [],
  reasons: [],
  reviewNote: '',
  isFounder: false,
  isSigned: false,
  createdAt: times[0],
  updatedAt: times[0],
  listedAt: null,
  lastSigned: null,
  heldEdit: null,
  linkProofs: {},
}

describe('a profile', () => {
  it('has the last text that signed its content, from the submission on', () => {
    const proof = { message: 'Submit profile for Ada Okafor', signature: '0x' }
    const signed = {
      ...adaSubmitted,
      data: { ...adaSubmitted.data, signedAt: noon },
      personal: { walletAddress: adaWallet, fields: adaFields, proof },
    }
    const lastSigned = { at: noon, message: proof.message }
    expect(profileAfter(signed)).toEqual({
      ...submitted,
      isSigned: true,
      signedAt: noon,
      lastSigned,
    })
    expect(profileAfter(signed, adaListed, adaDeleted)).toMatchObject({ signedAt: noon })
  })

  it('is rejected with a note, and held again after an edit', () => {
    const rejected = profileAfter(adaSubmitted, adaHeld, adaRejected)
    expect(rejected).toMatchObject({ status: 'rejected', reviewNote: 'Who are you?' })
    expect(profileAfter(adaSubmitted, adaRejected, adaHeld)).toMatchObject({
      status: 'held',
      reviewNote: 'Who are you?',
    })
  })

  it('keeps the note of its approval', () => {
    const listed = profileAfter(adaSubmitted, { ...adaListed, personal: { note: 'Welcome' } })
    expect(listed).toMatchObject({ status: 'listed', reviewNote: 'Welcome' })
  })

  it('keeps the note of a rejection when it is listed without another one', () => {
    expect(profileAfter(adaSubmitted, adaHeld, adaRejected, adaHeld, adaListed)).toMatchObject({
      status: 'listed',
      reviewNote: 'Who are you?',
    })
  })

  const paints: ProfileEvent = {
    ...adaEdited,
    personal: { fields: { ...adaFields, tags: ['Digital Painting'] }, proof: adaProof },
  }

  it('keeps its default artwork seed when its tags or type change', () => {
    const kept = { defaultArtworkSeed: adaSeed }
    expect(profileAfter(adaSubmitted, adaListed, paints)).toMatchObject(kept)
    expect(profileAfter(adaSubmitted, adaHeld, paints)).toMatchObject(kept)
    expect(profileAfter(adaSubmitted, adaHeld, adaTypeChanged)).toMatchObject(kept)
  })

  it('has the type to which an admin changed it', () =>
    expect(profileAfter(adaSubmitted, adaListed, adaTypeChanged)).toMatchObject({
      status: 'listed',
      profileType: 'curator',
    }))

  it('has its original time and no signature if it is imported', () => {
    expect(profileAfter(adaImported)).toEqual({
      ...submitted,
      walletAddress: null,
      createdAt: importAda.createdAt,
      updatedAt: importAda.createdAt,
      listedAt: importAda.createdAt,
    })
    const { personal: _gone, ...erased } = adaImported
    expect(profileAfter(erased)).toEqual({ status: 'deleted', life: 1, signedAt: null })
  })

  it('does not exist at first', () =>
    expect(profileAfter()).toEqual({ status: 'none', life: 0, signedAt: null }))

  it('is held from its submission until it is listed', () => {
    expect(profileAfter(adaSubmitted)).toEqual(submitted)
    expect(profileAfter(adaSubmitted, adaListed)).toEqual({
      ...submitted,
      status: 'listed',
      listedAt: times[1],
    })
  })

  it('is signed if it was submitted with a proof', () =>
    expect(
      profileAfter({
        ...adaSubmitted,
        personal: { walletAddress: adaWallet, fields: adaFields, proof: adaProof },
      }),
    ).toEqual({ ...submitted, isSigned: true }))

  it('has reasons while it is held', () => {
    expect(profileAfter(adaSubmitted, adaHeld)).toEqual({
      ...submitted,
      reasons: ['very_short_bio'],
    })
    expect(profileAfter(adaSubmitted, adaHeld, adaListed)).toEqual({
      ...submitted,
      status: 'listed',
      listedAt: noon,
    })
  })

  it('keeps the time of its first listing', () =>
    expect(profileAfter(adaSubmitted, adaListed, adaListed)).toEqual(
      profileAfter(adaSubmitted, adaListed),
    ))

  it('has the fields of its last edit, and keeps its status', () => {
    const edited = {
      fields: editAda.fields,
      isSigned: true,
      signedAt: noon,
      lastSigned: { at: noon, message: editAda.proof.message },
      updatedAt: noon,
    }
    expect(profileAfter(adaSubmitted, adaListed, adaEdited)).toEqual({
      ...submitted,
      status: 'listed',
      listedAt: times[1],
      ...edited,
    })
    expect(profileAfter(adaSubmitted, adaHeld, adaEdited)).toMatchObject({
      status: 'held',
      ...edited,
    })
  })

  it('can be the founder', () =>
    expect(profileAfter(adaSubmitted, adaRecognized)).toEqual({ ...submitted, isFounder: true }))

  it('does not change when a handle is released', () =>
    expect(profileAfter(adaSubmitted, adaHandleReleased)).toEqual(submitted))

  it('keeps only its number of lives and its last signed time when deleted', () =>
    expect(profileAfter(adaSubmitted, adaListed, adaEdited, adaDeleted)).toEqual({
      status: 'deleted',
      life: 1,
      signedAt: noon,
    }))
})

describe('an erased life', () => {
  const { personal: _gone, ...editErased } = adaEdited
  const over = { status: 'deleted', life: 1, signedAt: null }

  it('has ended, whatever its later events', () =>
    expect(profileAfter(adaErased, adaHeld, adaListed, adaRecognized)).toEqual(over))

  it('keeps the time of its last signed edit', () =>
    expect(profileAfter(adaErased, adaListed, editErased)).toEqual({ ...over, signedAt: noon }))

  it('is not restored by an edit that is still readable', () =>
    expect(profileAfter(adaErased, adaListed, adaEdited)).toEqual({ ...over, signedAt: noon }))

  it('has ended if only a later event is erased', () =>
    expect(profileAfter(adaSubmitted, adaListed, editErased)).toEqual({ ...over, signedAt: noon }))
})
