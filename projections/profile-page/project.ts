import { foldText } from '#contract/fold-text.ts'
import { listShownMedia } from '#contract/media/media-path.ts'
import type { ProfileFields } from '#contract/profile/profile-fields.ts'
import type { ProfileType } from '#contract/profile/profile-type.ts'
import type { LinkProofs } from '#contract/profile/proven-links.ts'
import { defaultArtworkSeedOf } from '#domain/profile/default-artwork-seed.ts'
import { addProof, keepProofs, loseProof } from '#domain/profile/link-proofs.ts'
import { lookalikeKey } from '#domain/security/lookalike-key.ts'
import type { EventOfType, Handler, Projection } from '#projections/projection.ts'
import { bioKey } from './bio-key.ts'

/** A profile in its current life, including held ones and hidden wallets. */
export type ProfileRow = ProfileFields & {
  profileId: string
  life: number
  profileType: ProfileType
  /** Seed of the generated artwork if `artworkSeed` is null. */
  defaultArtworkSeed: number
  walletAddress: string | null
  /** Chain of a contract wallet; null for an ordinary account. */
  contractChainId: number | null
  status: 'listed' | 'held' | 'rejected'
  reviewNote: string
  linkProofs: LinkProofs
  /** True if the owner signed the content. */
  isVerified: boolean
  isFounder: boolean
  createdAt: string
  updatedAt: string
  listedAt: string | null
  lastSignedAt: string | null
} & ComparisonKeys

/** Keys by which profiles are looked up and compared. */
type ComparisonKeys = {
  nameLookalike: string
  handleFolded: string
  handleLookalike: string
  bioKey: string
}

/** A picture that a profile shows, by the hash of its bytes. */
export type PictureRow = { profileId: string; life: number; hash: string }

type Tables = { profile_page: ProfileRow; profile_picture: PictureRow }

export const profilePage: Projection<'profile-page', Tables> = {
  name: 'profile-page',
  tables: { profile_page: { by: ['profileId'] }, profile_picture: { by: ['profileId'] } },
  keys: ({ data: { profileId } }) => ({
    profile_page: [{ profileId }],
    profile_picture: [{ profileId }],
  }),
  on: {
    ProfileSubmitted: update((_page, event) => createSubmittedPage(event)),
    ProfileImported: update((_page, event) => createImportedPage(event)),
    ProfileListed: update((page, event) => {
      const { data, personal, metadata } = event
      return (
        page && {
          ...page,
          profileType: data.profileType,
          status: 'listed',
          reviewNote: personal?.note ?? page.reviewNote,
          listedAt: page.listedAt ?? metadata.at,
        }
      )
    }),
    ProfileHeld: update((page) => page && { ...page, status: 'held' }),
    ProfileRejected: update(
      (page, { personal }) =>
        page && { ...page, status: 'rejected', reviewNote: personal?.note ?? '' },
    ),
    ProfileEdited: update((page, event) => {
      const { data, personal, metadata } = event
      if (!page || !personal) return undefined
      const content = foldFields(personal.fields)
      const reviewNote = personal.note ?? page.reviewNote
      const signed = { isVerified: true, updatedAt: metadata.at, lastSignedAt: data.signedAt }
      const linkProofs = keepProofs(page.linkProofs, page, personal.fields)
      return { ...page, ...content, ...signed, reviewNote, linkProofs }
    }),
    ProfileEditRejected: update(
      (page, { personal }) => page && { ...page, reviewNote: personal?.note ?? '' },
    ),
    ProfileTypeChanged: update((page, { data }) => page && { ...page, profileType: data.to }),
    LinkProven: update(
      (page, { data }) => page && { ...page, linkProofs: addProof(page.linkProofs, data) },
    ),
    LinkLost: update(
      (page, { data }) => page && { ...page, linkProofs: loseProof(page.linkProofs, data) },
    ),
    FounderRecognized: update((page) => page && { ...page, isFounder: true }),
    ProfileDeleted: update(() => undefined),
  },
}

/** Creates a handler from a function that changes a profile, and updates its pictures. */
function update<Event>(
  change: (page: ProfileRow | undefined, event: Event) => ProfileRow | undefined,
): Handler<Tables, Event> {
  return (rows, event) => {
    const [before] = rows.profile_page
    const page = change(before, event)
    if (!page) return { profile_page: [], profile_picture: [] }
    const showsSamePictures =
      page.avatarUrl === before?.avatarUrl && page.profilePhotos === before.profilePhotos
    return {
      profile_page: [page],
      profile_picture: showsSamePictures ? rows.profile_picture : picturesOf(page),
    }
  }
}

/** Returns the row of a submission; undefined for erased content. */
function createSubmittedPage(event: EventOfType<'ProfileSubmitted'>): ProfileRow | undefined {
  const { data, personal, metadata } = event
  if (!personal) return undefined
  const { profileId, life, profileType } = data
  return {
    ...foldFields(personal.fields),
    ...initialState,
    profileId,
    life,
    profileType,
    defaultArtworkSeed: defaultArtworkSeedOf(data, personal.fields.tags),
    walletAddress: personal.walletAddress,
    contractChainId: personal.contractChainId ?? null,
    isVerified: personal.proof !== null,
    createdAt: metadata.at,
    updatedAt: metadata.at,
    lastSignedAt: data.signedAt ?? null,
  }
}

function createImportedPage({
  data,
  personal,
}: EventOfType<'ProfileImported'>): ProfileRow | undefined {
  if (!personal) return undefined
  const { profileId, life, profileType, createdAt } = data
  return {
    ...foldFields(personal.fields),
    ...initialState,
    profileId,
    life,
    profileType,
    defaultArtworkSeed: defaultArtworkSeedOf(data, personal.fields.tags),
    walletAddress: personal.walletAddress,
    contractChainId: null,
    isVerified: false,
    createdAt,
    updatedAt: createdAt,
    listedAt: createdAt,
  }
}

const initialState = {
  status: 'held',
  reviewNote: '',
  linkProofs: {},
  isFounder: false,
  listedAt: null,
  lastSignedAt: null,
} as const

function foldFields(fields: ProfileFields): ProfileFields & ComparisonKeys {
  const { name, handle } = fields
  return {
    ...fields,
    nameLookalike: lookalikeKey(name),
    handleFolded: foldText(handle),
    handleLookalike: lookalikeKey(handle),
    bioKey: bioKey(fields),
  }
}

function picturesOf(page: ProfileRow): PictureRow[] {
  const { profileId, life } = page
  return [...listShownMedia(page)].map((hash) => ({ profileId, life, hash }))
}
