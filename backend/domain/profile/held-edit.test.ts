import { describe, expect, it } from 'vitest'
import {
  adaDeleted,
  adaEdited,
  adaEditHeld,
  adaEditRejected,
  adaErased,
  adaFields,
  adaHeld,
  adaListed,
  adaRejected,
  adaSubmitted,
  editAda,
  noon,
} from '#tests/fixtures/profile-events.ts'
import { specify } from '#tests/support/specification.ts'
import { profileDecider } from './decide.ts'

const { given } = specify(profileDecider, { at: noon })
const flags = ['lookalike_name' as const]
const lookalike = { ...editAda, flags, holdReasons: flags }
const approved = { ...adaEdited, data: { ...adaEdited.data, flags } }
const approve = { type: 'ApproveProfile' as const, note: '' }
const reject = { type: 'RejectProfile' as const, note: adaEditRejected.personal?.note ?? '' }

const stateAfter = (...past: Parameters<typeof given>) => given(...past).state

describe('an edit that needs a review', () => {
  it('is held, while the profile stays listed unchanged', () => {
    given(adaSubmitted, adaListed).when(lookalike).then(adaEditHeld)
    expect(stateAfter(adaSubmitted, adaListed, adaEditHeld)).toMatchObject({
      status: 'listed',
      fields: adaFields,
      signedAt: noon,
      lastSigned: null,
      heldEdit: { fields: editAda.fields, reasons: flags, heldAt: noon },
    })
  })

  it('applies immediately to a profile that is not listed', () => {
    given(adaSubmitted, adaHeld).when(lookalike).then(approved)
    given(adaSubmitted, adaHeld, adaRejected)
      .when(lookalike)
      .then(approved, { ...adaHeld, data: { ...adaHeld.data, reasons: flags } })
  })

  it('changes the profile once it is approved, with the note of the reviewer', () => {
    const past = given(adaSubmitted, adaListed, adaEditHeld)
    past.when(approve).then(approved)
    const personal = { ...adaEditHeld.personal, note: 'Welcome' }
    past.when({ ...approve, note: 'Welcome' }).then({ ...approved, personal })
    expect(
      stateAfter(adaSubmitted, adaListed, adaEditHeld, { ...approved, personal }),
    ).toMatchObject({
      status: 'listed',
      fields: editAda.fields,
      reviewNote: 'Welcome',
      heldEdit: null,
    })
  })

  it('keeps the last note when it is approved without another one', () => {
    const past = [adaSubmitted, { ...adaListed, personal: { note: 'Welcome' } }, adaEditHeld]
    expect(stateAfter(...past, approved)).toMatchObject({ reviewNote: 'Welcome' })
    const after = stateAfter(...past, adaEditRejected, adaEditHeld, approved)
    expect(after).toMatchObject({ reviewNote: reject.note, heldEdit: null })
  })

  it('leaves the profile listed unchanged when it is rejected, with the note for its owner', () => {
    given(adaSubmitted, adaListed, adaEditHeld).when(reject).then(adaEditRejected)
    expect(stateAfter(adaSubmitted, adaListed, adaEditHeld, adaEditRejected)).toMatchObject({
      status: 'listed',
      fields: adaFields,
      reviewNote: reject.note,
      heldEdit: null,
    })
  })

  it.each([
    { name: 'rejected', end: adaEditRejected },
    { name: 'approved', end: approved },
  ])('cannot be reviewed again after it was $name', ({ end }) => {
    const past = given(adaSubmitted, adaListed, adaEditHeld, end)
    past.when(approve).thenRefused('not-held')
    past.when(reject).thenRefused('not-held')
  })

  it('is replaced by the next edit', () => {
    const next = { ...editAda, signedAt: '2026-03-01T12:00:00.001Z' }
    const edited = { ...adaEdited, data: { ...adaEdited.data, signedAt: next.signedAt } }
    const past = [adaSubmitted, adaListed, adaEditHeld]
    given(...past)
      .when(next)
      .then(edited)
    expect(stateAfter(...past, edited)).toMatchObject({ heldEdit: null, fields: editAda.fields })
  })

  it('uses up its signature, even if it is rejected', () => {
    given(adaSubmitted, adaListed, adaEditHeld).when(lookalike).thenRefused('edit-replayed')
    given(adaSubmitted, adaListed, adaEditHeld, adaEditRejected)
      .when(editAda)
      .thenRefused('edit-replayed')
  })

  it('ends with its profile, and when it is erased', () => {
    given(adaSubmitted, adaListed, adaEditHeld, adaDeleted)
      .when(approve)
      .thenRefused('profile-not-found')
    const { personal: _personal, ...erased } = adaEditHeld
    expect(stateAfter(adaErased, adaListed, erased)).toEqual({
      status: 'deleted',
      life: 1,
      signedAt: noon,
    })
  })
})
