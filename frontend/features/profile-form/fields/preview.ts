import { coverPath } from '#contract/drawings.ts'
import type { ProfileType } from '#contract/profile-type.ts'
import type { ProfileView } from '#contract/views/profile.ts'
import { emptyForm, type FormValues, splitTags } from './form-schema.ts'

/** Whose cover hangs while a profile has no id of its own yet. */
const sampleId = '3e9f0f6a-5d0b-4c0e-9d55-2f6c3b1a7e84'

/** A print of a type's family. */
export function sampleCover(type: ProfileType): string {
  return coverPath(type, sampleId)
}

const { tags: _line, ...empty } = emptyForm

const unwritten: ProfileView = {
  ...empty,
  id: sampleId,
  name: 'Your name',
  handle: 'handle',
  bio: 'Your bio, in your words.',
  walletAddress: null,
  contractChainId: null,
  isVerified: false,
  isFounder: false,
  milestoneRank: null,
  socialLinks: {},
  tags: [],
  status: 'listed',
  createdAt: '1970-01-01T00:00:00.000Z',
  updatedAt: '1970-01-01T00:00:00.000Z',
  listedAt: null,
  lastSignedAt: null,
}

/** The profile as it will hang: what is written so far, upon what it was before. */
export function writePreview(
  values: FormValues,
  wallet: string | null,
  before: ProfileView = unwritten,
): ProfileView {
  // A card shows no links.
  const { socialLinks: _typed, walletAddress, name, handle, bio, tags, ...asTyped } = values
  return {
    ...before,
    ...asTyped,
    name: name.trim() || unwritten.name,
    handle: handle.trim().replace(/^@/, '') || unwritten.handle,
    bio: bio.trim() || unwritten.bio,
    walletAddress: wallet ?? (walletAddress.trim() || null),
    tags: [...new Set(splitTags(tags))],
  }
}
