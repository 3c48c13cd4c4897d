import { expect, it } from 'vitest'
import type { ProfileView } from '#contract/views/profile.ts'
import { ines } from '#tests/fixtures/profile-views.ts'
import { shareVersion } from './profile-share.ts'

const profile = { ...ines, isVerified: false, isFounder: false, milestoneRank: null }
const photo = `/media/${ines.id}/${'a'.repeat(64)}.webp`

it.each<[string, Partial<ProfileView>]>([
  ['a new name', { name: 'Ines V.' }],
  ['a new handle', { handle: 'ines.v' }],
  ['a new type', { profileType: 'curator' }],
  ['a photo', { profilePhotos: [photo] }],
  ['a new artwork', { artworkSeed: 7 }],
  ['a signature', { isVerified: true }],
  ['a gold rank', { milestoneRank: 27 }],
  ['the badge of the founder', { isFounder: true }],
])('changes the version of a card with %s', (_what, change) =>
  expect(shareVersion({ ...profile, ...change })).not.toBe(shareVersion(profile)),
)

it('keeps the version of a card after changes that are not on it', () => {
  const unseen = { bio: 'Other words.', tags: ['Other'], walletAddress: null, hideWallet: true }
  expect(shareVersion({ ...profile, ...unseen })).toBe(shareVersion(profile))
})
