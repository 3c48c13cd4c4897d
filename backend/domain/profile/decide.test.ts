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
import { profile } from './decide.ts'

const { given } = specify(profile, { at: noon })

const at = (time: string) => ({ at: `2026-03-01T${time}Z` })
const signedAt = (time: string) => ({ ...editAda, signedAt: `2026-03-01T${time}Z` })
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
      .when({ ...submitAda, lastErasedLife: 3 })
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

describe('the time in a signed edit', () => {
  const listed = given(adaSubmitted, adaListed)
  const edited = given(adaSubmitted, adaListed, adaEdited)

  it('may be five minutes old', () => listed.when(editAda, at('12:05:00.000')).then(adaEdited))

  it('may not be a millisecond older', () =>
    listed.when(editAda, at('12:05:00.001')).thenRefused('edit-expired'))

  it('may be a minute ahead', () => listed.when(editAda, at('11:59:00.000')).then(adaEdited))

  it('may not be a millisecond further ahead', () =>
    listed.when(editAda, at('11:58:59.999')).thenRefused('edit-expired'))

  it('must be a time', () =>
    listed.when({ ...editAda, signedAt: 'noon' }).thenRefused('edit-expired'))

  it('is accepted once', () => edited.when(editAda).thenRefused('edit-replayed'))

  it('must be after the last one, to the millisecond', () => {
    edited.when(signedAt('11:59:59.999')).thenRefused('edit-replayed')
    edited.when(signedAt('12:00:00.001')).then({
      ...adaEdited,
      data: { ...adaEdited.data, signedAt: '2026-03-01T12:00:00.001Z' },
    })
  })

  it('is accepted once across lives', () => {
    const again = given(
      adaSubmitted,
      adaListed,
      adaEdited,
      adaDeleted,
      inLife(adaSubmitted, 2),
      inLife(adaListed, 2),
    )
    again.when(editAda).thenRefused('edit-replayed')
    again.when(signedAt('12:00:01.000'), at('12:00:02.000')).then({
      ...inLife(adaEdited, 2),
      data: { ...inLife(adaEdited, 2).data, signedAt: '2026-03-01T12:00:01.000Z' },
    })
  })

  it('is accepted once, and only in time, for a submission too', () => {
    const hours = (time: string) => ({ ...submitSigned, signedAt: `2026-03-01T${time}Z` })
    given().when(hours('11:54:59.999')).thenRefused('edit-expired')
    given().when(hours('12:01:00.001')).thenRefused('edit-expired')
    const over = given(signedSubmission, adaListed, adaDeleted)
    over.when(submitSigned).thenRefused('edit-replayed')
    over.when(hours('11:59:59.999')).thenRefused('edit-replayed')
    const erased = given({ type: 'ProfileSubmitted', data: signedSubmission.data }, adaListed)
    erased.when(submitSigned).thenRefused('edit-replayed')
    given(adaSubmitted, adaListed, adaEdited, adaDeleted)
      .when(submitSigned)
      .thenRefused('edit-replayed')
    given(signedSubmission, adaListed).when(editAda).thenRefused('edit-replayed')
    given(signedSubmission, adaListed, adaDeleted)
      .when(hours('12:00:00.001'))
      .then(
        {
          ...inLife(signedSubmission, 2),
          data: { ...inLife(signedSubmission, 2).data, signedAt: '2026-03-01T12:00:00.001Z' },
        },
        inLife(adaListed, 2),
      )
  })

  it('is accepted once, even after its life was erased', () => {
    const { personal: _gone, ...erasedEdit } = adaEdited
    given(adaErased, adaListed, erasedEdit, inLife(adaSubmitted, 2), inLife(adaListed, 2))
      .when(editAda)
      .thenRefused('edit-replayed')
  })
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
