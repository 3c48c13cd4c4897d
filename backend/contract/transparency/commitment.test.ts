import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { adaFields, adaWallet } from '#tests/fixtures/profile-events.ts'
import { commitTo } from './commitment.ts'

const opening = Buffer.alloc(32, 5).toString('base64')

it('is a hash over the opening and the content, in the order of RFC 8785', () => {
  const hash = createHash('sha256')
    .update('provenance/personal/v1\0')
    .update(Buffer.alloc(32, 5))
    .update('{"note":"é","reason":"A"}')
    .digest('base64')
  expect(commitTo({ reason: 'A', note: 'é' }, opening)).toBe(hash)
})

it('never changes', () =>
  expect(commitTo({ walletAddress: adaWallet, fields: adaFields, proof: null }, opening)).toBe(
    'n+QakRW5zCt58aJKUsMMi4QDf5+9KdyEWULQ87PyJcI=',
  ))

it('depends on the content and the opening, but not on empty fields that were added later', () => {
  const personal = { walletAddress: adaWallet, fields: adaFields }
  const { photoAlts: _, artworkSeed: __, ...older } = adaFields
  expect(commitTo({ ...personal, fields: older }, opening)).toBe(commitTo(personal, opening))
  const all = [
    commitTo(personal, opening),
    commitTo(personal, Buffer.alloc(32, 6).toString('base64')),
    commitTo({ ...personal, walletAddress: null }, opening),
    commitTo({ ...personal, fields: { ...adaFields, bio: '' } }, opening),
    commitTo({ ...personal, fields: { ...adaFields, artworkSeed: 0 } }, opening),
  ]
  expect(new Set(all).size).toBe(all.length)
})

it('exists for no opening of another length, and for no half surrogate pair', () => {
  expect(commitTo({ note: 'A' }, 'AAAA')).toBeUndefined()
  expect(commitTo({ note: '\ud800' }, opening)).toBeUndefined()
})
