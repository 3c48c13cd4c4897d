import { describe, expect, it } from 'vitest'
import type { SignatureCheck } from '#contract/history/verify-signature.ts'
import { cannotCheck } from '#contract/history/verify-signature.ts'
import { createHistoryEvent } from '#tests/fixtures/histories.ts'
import {
  adaDeleted,
  adaEdited,
  adaErased,
  adaListed,
  adaSubmitted,
  adaTypeChanged,
} from '#tests/fixtures/profile-events.ts'
import {
  explainCheck,
  formatActor,
  formatCheck,
  formatLife,
  formatUnsigned,
  remarkOf,
} from './format-event.ts'
import { signatureMarkOf } from './signature-mark.ts'

const signer = '0x8ba1f109551bD432803012645Ac136ddd64DBA72'
const check = (more: Partial<SignatureCheck>): SignatureCheck => ({
  ...cannotCheck('hidden'),
  signer,
  wallet: signer,
  reason: null,
  ...more,
})

describe('a verdict', () => {
  it.each<[Partial<SignatureCheck>, string, RegExp]>([
    [{ result: 'content-signed' }, 'Content signed', /by 0x8ba1….*content hash matches/],
    [{ result: 'signed-in' }, 'Signed in only', /covers no content/],
    [
      { result: 'does-not-verify', reason: 'other-content' },
      'Does not verify',
      /do not match the signed hash/,
    ],
    [{ result: 'does-not-verify', reason: 'not-later' }, 'Does not verify', /used twice, or moved/],
    [{ result: 'cannot-be-checked', reason: 'erased' }, 'Erased', /it was erased/],
    [{ result: 'cannot-be-checked', reason: 'hidden' }, 'Not checked', /hidden from you/],
    [
      { result: 'cannot-be-checked', reason: 'contract', chainId: 137 },
      'Not checked',
      /contract on Polygon/,
    ],
  ])('has a label and an explanation: %o', (found, word, sentence) => {
    expect(formatCheck(check(found))).toBe(word)
    expect(explainCheck(check(found))).toMatch(sentence)
  })

  it('sets the mark on the axis, and a failed check overrides every other mark', () => {
    const signed = createHistoryEvent(adaEdited, 2)
    expect(signatureMarkOf(signed, check({ result: 'content-signed' }))).toBe('signed')
    expect(signatureMarkOf(signed, undefined)).toBe('signed')
    expect(
      signatureMarkOf(signed, check({ result: 'does-not-verify', reason: 'other-wallet' })),
    ).toBe('invalid')
    expect(signatureMarkOf(createHistoryEvent(adaErased, 0), cannotCheck('erased'))).toBe('erased')
    expect(signatureMarkOf(createHistoryEvent(adaListed, 1), undefined)).toBe('unsigned')
    expect(signatureMarkOf(createHistoryEvent(adaSubmitted, 0), undefined)).toBe('unsigned')
  })
})

describe('an actor', () => {
  const admin = { kind: 'admin' as const, id: 'key', address: signer, role: 'admin' as const }
  const by = (actor: Partial<typeof admin> | { address: null; role: null }) =>
    createHistoryEvent(adaTypeChanged, 3, { actor: { ...admin, ...actor } })
  const otherViewer = { isOwn: false }

  it('is named as the owner, Provenance or an admin', () => {
    expect(formatActor(createHistoryEvent(adaDeleted, 1), otherViewer)).toBe('The owner')
    expect(formatActor(createHistoryEvent(adaDeleted, 1), { isOwn: true })).toBe('You')
    expect(formatActor(createHistoryEvent(adaListed, 1), { isOwn: true })).toBe('Provenance')
    expect(formatActor(by({}), otherViewer)).toBe(`Admin ${signer}`)
    expect(formatActor(by({ address: null, role: null }), otherViewer)).toBe('A former admin')
    expect(formatActor(by({ address: null, role: null }), { isOwn: true })).toBe('An admin')
  })

  it('has a short label for unsigned events', () => {
    expect(formatUnsigned(by({}))).toBe('Admin')
    expect(formatUnsigned(createHistoryEvent(adaListed, 1))).toBe('Provenance')
    expect(formatUnsigned(createHistoryEvent(adaDeleted, 1))).toBe('Not signed')
  })

  it('has a remark only when a reason was given', () => {
    expect(remarkOf(by({}))).toEqual({ name: 'reason', text: 'She asked for it' })
    expect(remarkOf(createHistoryEvent(adaListed, 1))).toBeUndefined()
  })
})

it('formats the number of a life in words', () => {
  expect([1, 2, 7].map(formatLife)).toEqual([
    'First submission',
    'Second submission',
    'Submission 7',
  ])
})
