import type { ArtworkFamily } from '#contract/artwork/artwork.ts'
import { printPath } from '#contract/artwork/drawings.ts'
import type { ProfileType } from '#contract/profile/profile-type.ts'
import type { ProfileView } from '#contract/views/profile.ts'
import { seedOfNewProfile } from './artwork-seed.ts'
import { emptyForm, type FormValues } from './form-schema.ts'
import { splitTags } from './tags.ts'

/** Id from which the sample artworks are generated, and that of a new profile's preview. */
const sampleId = '3e9f0f6a-5d0b-4c0e-9d55-2f6c3b1a7e84'

const sampleFamilies = { artist: 'contours', collector: 'cloth', curator: 'cut-paper' } as const

/** Returns the URL of a sample artwork of a type. */
export function sampleArtworkPath(type: ProfileType): string {
  return printPath({ type, family: sampleFamilies[type], id: sampleId })
}

const placeholder: ProfileView = {
  ...emptyForm,
  defaultArtworkSeed: 0,
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
  linkProofs: {},
  tags: [],
  status: 'listed',
  createdAt: '1970-01-01T00:00:00.000Z',
  updatedAt: '1970-01-01T00:00:00.000Z',
  listedAt: null,
  lastSignedAt: null,
}

type PreviewOptions = {
  wallet: string | null
  /** The profile before the edit; undefined for a new one. */
  before?: ProfileView | undefined
  /** The artwork families of the profiles of its type that were listed last. */
  recentFamilies: readonly ArtworkFamily[]
}

/** Returns the profile after the edit: the typed values, merged with the saved profile. */
export function createPreview(
  values: FormValues,
  { wallet, before, recentFamilies }: PreviewOptions,
): ProfileView {
  const saved = before ?? placeholder
  const tags = [...new Set(splitTags(values.tags))]
  return {
    ...saved,
    ...values,
    // The preview shows no links.
    socialLinks: saved.socialLinks,
    artworkSeed: before
      ? values.artworkSeed
      : seedOfNewProfile({ ...values, tags }, recentFamilies),
    name: values.name.trim() || placeholder.name,
    handle: values.handle.trim().replace(/^@/, '') || placeholder.handle,
    bio: values.bio.trim() || placeholder.bio,
    walletAddress: wallet ?? (values.walletAddress.trim() || null),
    tags,
  }
}
