import { coverPath } from '#contract/drawings.ts'
import type { ProfileType } from '#contract/profile-type.ts'
import type { ProfileView } from '#contract/views/profile.ts'
import { chooseWork } from '#contract/work.ts'
import type { WorkFamily } from '#contract/work-families.ts'
import { emptyForm, type FormValues } from './form-schema.ts'
import { splitTags } from './tags.ts'

/** Ids of the sample artworks of each type. */
const sampleId = '3e9f0f6a-5d0b-4c0e-9d55-2f6c3b1a7e84'

/** A print of a type's family. */
export function sampleCover(type: ProfileType): string {
  return coverPath({ type, family: null, id: sampleId })
}

const { tags: _line, ...empty } = emptyForm

const unwritten: Omit<ProfileView, 'work'> = {
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

type Previewed = {
  wallet: string | null
  /** The id by which its work is drawn. */
  workId: string
  before?: ProfileView | undefined
  /** The families of the last prints listed of its type. */
  recent?: readonly WorkFamily[]
}

/**
 * The profile as it will hang: what is written so far, upon what it was before. Type and tags choose its
 * work as long as it never was listed.
 */
export function writePreview(
  values: FormValues,
  { wallet, workId, before, recent }: Previewed,
): ProfileView {
  // A card shows no links.
  const { socialLinks: _typed, walletAddress, name, handle, bio, tags: line, ...asTyped } = values
  const tags = [...new Set(splitTags(line))]
  const listed = before?.listedAt ? before : undefined
  return {
    ...(before ?? unwritten),
    ...asTyped,
    work: listed?.work ?? chooseWork(values.profileType, workId, tags, recent),
    name: name.trim() || unwritten.name,
    handle: handle.trim().replace(/^@/, '') || unwritten.handle,
    bio: bio.trim() || unwritten.bio,
    walletAddress: wallet ?? (walletAddress.trim() || null),
    tags,
  }
}
