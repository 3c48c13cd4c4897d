import { describe, it } from 'vitest'
import type { ProfileEvent } from '#contract/events/profile.ts'
import {
  adaDeleted,
  adaEdited,
  adaErased,
  adaFields,
  adaHandleReleased,
  adaHeld,
  adaListed,
  adaRecognized,
  adaSubmitted,
  adaWallet,
  editAda,
  noon,
  submitAda,
} from '#tests/fixtures/profile-facts.ts'
import { specify } from '#tests/support/specification.ts'
import { profile } from './decide.ts'

const { given } = specify(profile, { at: noon })

const at = (time: string) => ({ at: `2026-03-01T${time}Z` })
const signedAt = (time: string) => ({ ...editAda, signedAt: `2026-03-01T${time}Z` })
const inLife = <Event extends ProfileEvent>(event: Event, life: number): Event => ({
  ...event,
  data: { ...event.data, life },
})

describe('submitting a profile', () => {
  it('lists it', () => given().when(submitAda).then(adaSubmitted, adaListed))

  it('holds it with the reasons where a review is asked for', () =>
    given()
      .when({ ...submitAda, hold: true, flags: ['very_short_bio'] })
      .then(
        { ...adaSubmitted, data: { ...adaSubmitted.data, flags: ['very_short_bio'] } },
        adaHeld,
      ))

  it('records flags without holding where nothing is ever held', () =>
    given()
      .when({ ...submitAda, flags: ['no_social_links'] })
      .then(
        { ...adaSubmitted, data: { ...adaSubmitted.data, flags: ['no_social_links'] } },
        adaListed,
      ))

  it('says on which chain the wallet is a contract', () =>
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

  it('recognizes the founder before showing anything', () =>
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

  it('begins a new life after one that was erased without a word', () =>
    given(adaErased, adaListed).when(submitAda).then(inLife(adaSubmitted, 2), inLife(adaListed, 2)))

  it('begins the first life on a stream that only knows of released handles', () =>
    given(adaHandleReleased).when(submitAda).then(adaSubmitted, adaListed))
})

describe('editing a profile', () => {
  it('keeps the fields as they stand after it', () =>
    given(adaSubmitted, adaListed).when(editAda).then(adaEdited))

  it('is possible while it is held', () =>
    given(adaSubmitted, adaHeld).when(editAda).then(adaEdited))

  it('records flags and does not unlist', () =>
    given(adaSubmitted, adaListed)
      .when({ ...editAda, flags: ['no_social_links'] })
      .then({ ...adaEdited, data: { ...adaEdited.data, flags: ['no_social_links'] } }))

  it('is refused where there is none', () => given().when(editAda).thenRefused('profile-not-found'))

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

  it('counts once', () => edited.when(editAda).thenRefused('edit-replayed'))

  it('must be after the last one, to the millisecond', () => {
    edited.when(signedAt('11:59:59.999')).thenRefused('edit-replayed')
    edited.when(signedAt('12:00:00.001')).then({
      ...adaEdited,
      data: { ...adaEdited.data, signedAt: '2026-03-01T12:00:00.001Z' },
    })
  })

  it('counts once across lives', () => {
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

  it('counts once after the life that it belonged to was erased', () => {
    const { personal: _gone, ...erasedEdit } = adaEdited
    given(adaErased, adaListed, erasedEdit, inLife(adaSubmitted, 2), inLife(adaListed, 2))
      .when(editAda)
      .thenRefused('edit-replayed')
  })
})

describe('deleting a profile', () => {
  it('ends a listed one', () =>
    given(adaSubmitted, adaListed).when({ type: 'DeleteProfile' }).then(adaDeleted))

  it('ends a held one', () =>
    given(adaSubmitted, adaHeld).when({ type: 'DeleteProfile' }).then(adaDeleted))

  it('is refused where there is none', () =>
    given().when({ type: 'DeleteProfile' }).thenRefused('profile-not-found'))

  it('is refused twice', () =>
    given(adaSubmitted, adaListed, adaDeleted)
      .when({ type: 'DeleteProfile' })
      .thenRefused('profile-not-found'))
})

describe('recognizing the founder', () => {
  it('is recorded', () =>
    given(adaSubmitted, adaListed).when({ type: 'RecognizeFounder' }).then(adaRecognized))

  it('twice changes nothing', () =>
    given(adaSubmitted, adaListed, adaRecognized).when({ type: 'RecognizeFounder' }).thenNothing())

  it('starts over with a new life', () =>
    given(adaSubmitted, adaRecognized, adaDeleted, inLife(adaSubmitted, 2), inLife(adaListed, 2))
      .when({ type: 'RecognizeFounder' })
      .then(inLife(adaRecognized, 2)))

  it('is refused where there is none', () =>
    given().when({ type: 'RecognizeFounder' }).thenRefused('profile-not-found'))
})
