import { describe, expect, it } from 'vitest'
import type { ProfileEvent } from '#contract/events/profile.ts'
import {
  adaDeleted,
  adaEdited,
  adaErased,
  adaFields,
  adaHandleReleased,
  adaHeld,
  adaImported,
  adaListed,
  adaRecognized,
  adaRejected,
  adaSubmitted,
  adaTypeChanged,
  adaWallet,
  adminDeletedAda,
  changeAdaToCurator,
  deleteAda,
  editAda,
  importAda,
  noon,
  submitAda,
} from '#tests/fixtures/profile-events.ts'
import { specify } from '#tests/support/specification.ts'
import { profileDecider } from './decide.ts'

const { given } = specify(profileDecider, { at: noon })

const inLife = <Event extends ProfileEvent>(event: Event, life: number): Event => ({
  ...event,
  data: { ...event.data, life },
})

const submitSigned = { ...submitAda, signedAt: noon }
const signedSubmission = { ...adaSubmitted, data: { ...adaSubmitted.data, signedAt: noon } }

const named = (handle: string) => ({ ...adaFields, handle })

describe('a reserved handle', () => {
  it('is refused', () => {
    given()
      .when({ ...submitAda, fields: named('Admin') })
      .thenRefused('invalid-input')
    given(adaSubmitted, adaListed)
      .when({ ...editAda, fields: named('support') })
      .thenRefused('invalid-input')
  })

  it('is accepted from an owner who already has it, in any case', () => {
    const personal = { ...adaImported.personal, fields: named('admin') }
    const imported = { ...adaImported, personal: personal as typeof adaImported.personal }
    given()
      .when({ ...importAda, fields: named('admin') })
      .then(expect.objectContaining({ type: 'ProfileImported' }), expect.anything())
    given(imported, adaListed)
      .when({ ...editAda, fields: named('Admin') })
      .then(expect.objectContaining({ type: 'ProfileEdited' }))
  })
})

describe('submitting a profile', () => {
  it('lists it', () => given().when(submitAda).then(adaSubmitted, adaListed))

  it('holds it with the reasons if a review is required', () =>
    given()
      .when({ ...submitAda, hold: true, flags: ['very_short_bio'] })
      .then(
        { ...adaSubmitted, data: { ...adaSubmitted.data, flags: ['very_short_bio'] } },
        adaHeld,
      ))

  it('records flags without holding in review mode none', () =>
    given()
      .when({ ...submitAda, flags: ['no_social_links'] })
      .then(
        { ...adaSubmitted, data: { ...adaSubmitted.data, flags: ['no_social_links'] } },
        adaListed,
      ))

  it('records the chain of a contract wallet', () =>
    given()
      .when({ ...submitAda, contractChainId: 8453 })
      .then(
        {
          ...adaSubmitted,
          personal: {
            walletAddress: adaWallet,
            contractChainId: 8453,
            fields: adaFields,
            proof: null,
          },
        },
        adaListed,
      ))

  it('records the time at which its content was signed', () =>
    given().when(submitSigned).then(signedSubmission, adaListed))

  it('recognizes the founder before the listing', () =>
    given()
      .when({ ...submitAda, founder: true })
      .then(adaSubmitted, adaRecognized, adaListed))

  it('is refused while the wallet has a listed profile', () =>
    given(adaSubmitted, adaListed).when(submitAda).thenRefused('wallet-taken'))

  it('is refused while the wallet has a held profile', () =>
    given(adaSubmitted, adaHeld).when(submitAda).thenRefused('wallet-taken'))

  it('begins a new life after a deletion', () =>
    given(adaSubmitted, adaListed, adaDeleted)
      .when(submitAda)
      .then(inLife(adaSubmitted, 2), inLife(adaListed, 2)))

  it('begins a new life after one that was erased without a deletion', () =>
    given(adaErased, adaListed).when(submitAda).then(inLife(adaSubmitted, 2), inLife(adaListed, 2)))

  it('begins a life after the last one that was erased, which a restored log may lack', () =>
    given(adaSubmitted, adaListed, adaDeleted)
      .when({ ...submitAda, lastUsedLife: 3 })
      .then(inLife(adaSubmitted, 4), inLife(adaListed, 4)))

  it('begins the first life on a stream with released handles only', () =>
    given(adaHandleReleased).when(submitAda).then(adaSubmitted, adaListed))
})

describe('editing a profile', () => {
  it('records all fields after the edit', () =>
    given(adaSubmitted, adaListed).when(editAda).then(adaEdited))

  it('is possible while it is held', () =>
    given(adaSubmitted, adaHeld).when(editAda).then(adaEdited))

  it('records flags, and keeps the profile listed', () =>
    given(adaSubmitted, adaListed)
      .when({ ...editAda, flags: ['no_social_links'] })
      .then({ ...adaEdited, data: { ...adaEdited.data, flags: ['no_social_links'] } }))

  it('is refused without a profile', () => given().when(editAda).thenRefused('profile-not-found'))

  it('is refused after its deletion', () =>
    given(adaSubmitted, adaListed, adaDeleted).when(editAda).thenRefused('profile-not-found'))

  it('is refused once its life is erased', () =>
    given(adaErased, adaListed).when(editAda).thenRefused('profile-not-found'))
})

describe('deleting a profile', () => {
  it('ends a listed profile', () => given(adaSubmitted, adaListed).when(deleteAda).then(adaDeleted))

  it('ends a held profile', () => given(adaSubmitted, adaHeld).when(deleteAda).then(adaDeleted))

  it('is refused without a profile', () => given().when(deleteAda).thenRefused('profile-not-found'))

  it('is refused twice', () =>
    given(adaSubmitted, adaListed, adaDeleted).when(deleteAda).thenRefused('profile-not-found'))
})

describe('an admin', () => {
  it('deletes with a reason, which is stored separately from the erased data', () =>
    given(adaSubmitted, adaListed)
      .when({ ...deleteAda, reason: 'Stolen work' })
      .then(adaDeleted, adminDeletedAda))

  it('records the profile of a wallet that is kept, if it still exists', () => {
    const kept = { type: 'RecordCleanUp' as const, reason: 'Stolen work' }
    given(adaSubmitted, adaListed)
      .when(kept)
      .then({ ...adminDeletedAda, data: { ...adminDeletedAda.data, act: 'cleanup-wallet' } })
    given(adaSubmitted, adaListed, adaDeleted).when(kept).thenRefused('profile-not-found')
  })

  it('approves a held profile, with or without a note', () => {
    given(adaSubmitted, adaHeld).when({ type: 'ApproveProfile', note: '' }).then(adaListed)
    given(adaSubmitted, adaHeld)
      .when({ type: 'ApproveProfile', note: 'Welcome' })
      .then({ ...adaListed, personal: { note: 'Welcome' } })
  })

  it('rejects a held profile', () =>
    given(adaSubmitted, adaHeld)
      .when({ type: 'RejectProfile', note: 'Who are you?' })
      .then(adaRejected))

  it.each([
    { reviewed: [adaListed], name: 'listed' },
    { reviewed: [adaHeld, adaRejected], name: 'rejected' },
  ])('cannot review a $name profile', ({ reviewed }) => {
    const past = given(adaSubmitted, ...reviewed)
    past.when({ type: 'ApproveProfile', note: '' }).thenRefused('not-held')
    past.when({ type: 'RejectProfile', note: 'No' }).thenRefused('not-held')
  })

  it('cannot review a deleted profile', () =>
    given(adaSubmitted, adaHeld, adaDeleted)
      .when({ type: 'ApproveProfile', note: '' })
      .thenRefused('profile-not-found'))

  it('changes the type of a listed or held profile', () => {
    given(adaSubmitted, adaListed).when(changeAdaToCurator).then(adaTypeChanged)
    given(adaSubmitted, adaHeld).when(changeAdaToCurator).then(adaTypeChanged)
  })

  it('lists under the changed type', () =>
    given(adaSubmitted, adaHeld, adaTypeChanged)
      .when({ type: 'ApproveProfile', note: '' })
      .then({
        ...adaListed,
        data: { ...adaListed.data, profileType: 'curator' },
      }))

  it('cannot change the type to the current one', () => {
    given(adaSubmitted, adaListed, adaTypeChanged)
      .when(changeAdaToCurator)
      .thenRefused('type-unchanged')
    given().when(changeAdaToCurator).thenRefused('profile-not-found')
  })
})

describe('a rejected profile', () => {
  it('is held again after a signed edit', () =>
    given(adaSubmitted, adaHeld, adaRejected)
      .when({ ...editAda, flags: ['very_short_bio'] })
      .then({ ...adaEdited, data: { ...adaEdited.data, flags: ['very_short_bio'] } }, adaHeld))
})

describe('importing', () => {
  it('lists the imported profile', () => given().when(importAda).then(adaImported, adaListed))

  it('never overwrites a submitted or deleted profile', () => {
    given(adaSubmitted, adaListed).when(importAda).thenRefused('wallet-taken')
    given(adaSubmitted, adaDeleted).when(importAda).thenRefused('wallet-taken')
  })
})

describe('recognizing the founder', () => {
  it('is recorded', () =>
    given(adaSubmitted, adaListed).when({ type: 'RecognizeFounder' }).then(adaRecognized))

  it('changes nothing the second time', () =>
    given(adaSubmitted, adaListed, adaRecognized).when({ type: 'RecognizeFounder' }).thenNothing())

  it('is recorded again for a new life', () =>
    given(adaSubmitted, adaRecognized, adaDeleted, inLife(adaSubmitted, 2), inLife(adaListed, 2))
      .when({ type: 'RecognizeFounder' })
      .then(inLife(adaRecognized, 2)))

  it('is refused without a profile', () =>
    given().when({ type: 'RecognizeFounder' }).thenRefused('profile-not-found'))
})
