import { describe, it } from 'vitest'
import type { ProfileEvent } from '#contract/events/profile.ts'
import {
  adaDeleted,
  adaEdited,
  adaErased,
  adaListed,
  adaSubmitted,
  editAda,
  noon,
  submitAda,
} from '#tests/fixtures/profile-events.ts'
import { specify } from '#tests/support/specification.ts'
import { profileDecider } from './decide.ts'

const { given } = specify(profileDecider, { at: noon })

const at = (time: string) => ({ at: `2026-03-01T${time}Z` })
const signedAt = (time: string) => ({ ...editAda, signedAt: `2026-03-01T${time}Z` })
const inLife = <Event extends ProfileEvent>(event: Event, life: number): Event => ({
  ...event,
  data: { ...event.data, life },
})

const submitSigned = { ...submitAda, signedAt: noon }
const signedSubmission = { ...adaSubmitted, data: { ...adaSubmitted.data, signedAt: noon } }

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
