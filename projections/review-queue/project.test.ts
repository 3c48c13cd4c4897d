import { describe, it } from 'vitest'
import {
  adaDeleted,
  adaEdited,
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
} from '#tests/fixtures/profile-facts.ts'
import { specifyView } from '#tests/support/view-specification.ts'
import { type Outcome, type Queued, reviewQueue } from './project.ts'

const { given } = specifyView(reviewQueue)

const submitted: Queued = {
  profileId: adaId,
  life: 1,
  waitingSince: null,
  reasons: [],
  revision: 0n,
  heldRevision: null,
}
const waiting: Queued = {
  ...submitted,
  waitingSince: noon,
  reasons: ['very_short_bio'],
  heldRevision: 1n,
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
  it('knows a submission, which waits for nobody yet', () => {
    given(adaSubmitted, adaRecognized).then(rows([submitted]))
    given(adaImported, adaRecognized).then(rows([submitted]))
  })

  it('holds what is held, since then and why', () =>
    given(adaSubmitted, adaHeld).then(rows([waiting])))

  it('knows what an edit leaves to look at, and keeps its place', () => {
    const edited = { ...adaEdited, at: '2026-03-01T13:00:00.000Z' }
    given(adaSubmitted, adaHeld, edited, adaHandleReleased).then(
      rows([{ ...waiting, reasons: [], revision: 2n }]),
    )
  })

  it('knows that a change of type is to be looked at', () =>
    given(adaSubmitted, adaHeld, adaTypeChanged, adaRecognized).then(
      rows([{ ...waiting, revision: 2n }]),
    ))

  it('lets go of what is listed, and counts it', () =>
    given(adaSubmitted, adaHeld, adaListed).then(rows([], [outcome({ listed: 1 })])))

  it('counts what was listed without a review', () =>
    given(adaSubmitted, adaListed).then(rows([], [outcome({ listed: 1, listedUnreviewed: 1 })])))

  it('lets go of what is turned down, and counts it', () =>
    given(adaSubmitted, adaHeld, adaRejected).then(rows([], [outcome({ turnedDown: 1 })])))

  it('holds again what was turned down and edited, from that edit on', () => {
    const later = '2026-03-02T09:00:00.000Z'
    given(
      adaSubmitted,
      adaHeld,
      adaRejected,
      { ...adaEdited, at: later },
      { ...adaHeld, at: later },
    ).then(
      rows(
        [{ ...waiting, waitingSince: later, revision: 4n, heldRevision: 4n }],
        [outcome({ turnedDown: 1 })],
      ),
    )
  })

  it('counts each day by itself', () =>
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

  it('lets go of what is deleted, whatever the admin says of it', () =>
    given(adaSubmitted, adaHeld, adaDeleted, adminDeletedAda).then(rows([])))

  it('tells of each profile that comes, changes or goes, and of what is listed at once', () => {
    given(adaSubmitted).thenChanged(`review ${adaId}`)
    given(adaSubmitted, adaListed).thenChanged(`review ${adaId}`)
    given(adaSubmitted, adaHeld, adaRejected).thenChanged(`review ${adaId}`)
    given(adaSubmitted, adaListed, adaEdited).thenChanged()
  })
})
