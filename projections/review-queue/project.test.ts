import { describe, it } from 'vitest'
import {
  adaDeleted,
  adaEdited,
  adaEditHeld,
  adaEditRejected,
  adaHandleReleased,
  adaHeld,
  adaId,
  adaImported,
  adaListed,
  adaRecognized,
  adaRejected,
  adaSubmitted,
  adaTypeChanged,
  adminDeletedAda,
  noon,
} from '#tests/fixtures/profile-events.ts'
import { specifyView } from '#tests/support/view-specification.ts'
import { type Outcome, type Queued, reviewQueue } from './project.ts'

const { given } = specifyView(reviewQueue)

const submitted: Queued = {
  profileId: adaId,
  life: 1,
  waitingSince: null,
  reasons: [],
  revision: 0n,
  ip: null,
  network: null,
  heldEdit: null,
}
const waiting: Queued = {
  ...submitted,
  waitingSince: noon,
  reasons: ['very_short_bio'],
}
const outcome = (more: Partial<Outcome>): Outcome => ({
  dayStart: '2026-03-01T00:00:00.000Z',
  listed: 0,
  listedUnreviewed: 0,
  turnedDown: 0,
  ...more,
})
const rows = (queue: Queued[], outcomes: Outcome[] = []) => ({
  review_queue: queue,
  review_outcome: outcomes,
})

describe('the review queue', () => {
  it('has a row for each submission, without a review at first', () => {
    given(adaSubmitted, adaRecognized).then(rows([submitted]))
    given(adaImported, adaRecognized).then(rows([submitted]))
  })

  it('has a held profile with its time and reasons', () =>
    given(adaSubmitted, adaHeld).then(rows([waiting])))

  it.each([
    ['203.0.113.42', '203.0.113.42', '203.0.113.0/24'],
    ['::ffff:203.0.113.42', '203.0.113.42', '203.0.113.0/24'],
    ['2001:db8:41:7::9', '2001:db8:41:7::9', '2001:db8:41::/48'],
    ['2001:db8::9', '2001:db8::9', '2001:db8::/48'],
    ['_hidden', null, null],
  ])('has the address and the network of the sender %s', (sent, ip, network) => {
    const held = { ...adaHeld, origin: { ip: sent, userAgent: '' } }
    given(adaSubmitted, held).then(rows([{ ...waiting, ip, network }]))
  })

  it('updates the reasons after an edit, and keeps the position', () => {
    const edited = { ...adaEdited, at: '2026-03-01T13:00:00.000Z' }
    given(adaSubmitted, adaHeld, edited, adaHandleReleased).then(
      rows([{ ...waiting, reasons: [], revision: 2n }]),
    )
  })

  it('updates the revision after a change of type', () =>
    given(adaSubmitted, adaHeld, adaTypeChanged, adaRecognized).then(
      rows([{ ...waiting, revision: 2n }]),
    ))

  it('removes and counts listed profiles', () =>
    given(adaSubmitted, adaHeld, adaListed).then(rows([], [outcome({ listed: 1 })])))

  it('counts profiles listed without a review', () =>
    given(adaSubmitted, adaListed).then(rows([], [outcome({ listed: 1, listedUnreviewed: 1 })])))

  it('removes and counts rejected profiles', () =>
    given(adaSubmitted, adaHeld, adaRejected).then(rows([], [outcome({ turnedDown: 1 })])))

  it('adds a rejected profile again after an edit', () => {
    const later = '2026-03-02T09:00:00.000Z'
    given(
      adaSubmitted,
      adaHeld,
      adaRejected,
      { ...adaEdited, at: later },
      { ...adaHeld, at: later },
    ).then(rows([{ ...waiting, waitingSince: later, revision: 4n }], [outcome({ turnedDown: 1 })]))
  })

  it('counts the outcomes of each day', () =>
    given(
      adaSubmitted,
      adaHeld,
      { ...adaRejected, at: '2026-03-01T23:59:59.999Z' },
      adaEdited,
      adaHeld,
      { ...adaListed, at: '2026-03-02T00:00:00.000Z' },
    ).then(
      rows(
        [],
        [outcome({ turnedDown: 1 }), outcome({ dayStart: '2026-03-02T00:00:00.000Z', listed: 1 })],
      ),
    ))

  it('removes deleted profiles', () =>
    given(adaSubmitted, adaHeld, adaDeleted, adminDeletedAda).then(rows([])))

  describe('for held edits', () => {
    const edit = {
      ...submitted,
      waitingSince: noon,
      reasons: ['lookalike_name'] as const,
      revision: 2n,
      heldEdit: { fields: adaEditHeld.personal.fields, heldAt: noon },
    }
    const oneListed = outcome({ listed: 1, listedUnreviewed: 1 })

    it('has the edit of a listed profile, with its proposed content', () =>
      given(adaSubmitted, adaListed, adaEditHeld, adaHandleReleased).then(
        rows([edit], [oneListed]),
      ))

    it('counts a rejected edit whose content is erased', () => {
      const { type, data } = adaEditHeld
      given(adaSubmitted, adaListed, { type, data }, adaEditRejected).then(
        rows([], [outcome({ listed: 1, listedUnreviewed: 1, turnedDown: 1 })]),
      )
    })

    it('has the latest edit, at the position of the first one', () => {
      const at = '2026-03-01T13:00:00.000Z'
      given(adaSubmitted, adaListed, adaEditHeld, { ...adaEditHeld, at }, adaHandleReleased).then(
        rows([{ ...edit, revision: 3n, heldEdit: { ...edit.heldEdit, heldAt: at } }], [oneListed]),
      )
    })

    it('removes an approved or replaced edit, which does not count as a listing', () =>
      given(adaSubmitted, adaListed, adaEditHeld, adaEdited).then(rows([], [oneListed])))

    it('removes and counts a rejected edit', () =>
      given(adaSubmitted, adaListed, adaEditHeld, adaEditRejected).then(
        rows([], [{ ...oneListed, turnedDown: 1 }]),
      ))

    it('removes the edit of a deleted profile', () =>
      given(adaSubmitted, adaListed, adaEditHeld, adaDeleted).then(rows([], [oneListed])))
  })

  it('announces each added, changed or removed profile', () => {
    given(adaSubmitted).thenChanged(`review ${adaId}`)
    given(adaSubmitted, adaListed).thenChanged(`review ${adaId}`)
    given(adaSubmitted, adaHeld, adaRejected).thenChanged(`review ${adaId}`)
    given(adaSubmitted, adaListed, adaEdited).thenChanged()
  })
})
