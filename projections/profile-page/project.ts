import { isProfileEvent, type RecordedEvent } from '#contract/events/event.ts'
import type { ProfileEvent } from '#contract/events/profile.ts'
import { foldText } from '#contract/fold-text.ts'
import { mediaShown } from '#contract/media-path.ts'
import type { ProfileFields } from '#contract/profile-fields.ts'
import type { ProfileType } from '#contract/profile-type.ts'
import { chooseWork, type Work } from '#contract/work.ts'
import { workAfter, workOfType } from '#domain/profile/hung-work.ts'
import { skeleton } from '#domain/security/skeleton.ts'
import type { Projection } from '#projections/runner/projection.ts'
import { contentKey } from './content-key.ts'
import { profileOf } from './profile-of.ts'

/** A profile in its present life, held ones too, with the wallet that its owner may hide. */
export type ProfileRow = ProfileFields & {
  profileId: string
  life: number
  profileType: ProfileType
  /** What hangs where there are no photos. */
  work: Work
  walletAddress: string | null
  /** The chain of a contract wallet; null for a key. */
  contractChainId: number | null
  status: 'listed' | 'held' | 'rejected'
  reviewNote: string
  isVerified: boolean
  isFounder: boolean
  createdAt: string
  updatedAt: string
  listedAt: string | null
  lastSignedAt: string | null
} & Keys

/** What profiles are looked up and compared by. */
type Keys = {
  nameFolded: string
  nameSkeleton: string
  handleFolded: string
  handleSkeleton: string
  contentKey: string
}

/** A picture that a profile shows, by the hash of its bytes. */
export type PictureRow = { profileId: string; life: number; hash: string }

type Tables = { profile_page: ProfileRow; profile_picture: PictureRow }

export const profilePage: Projection<Tables> = {
  name: 'profile-page',
  tables: { profile_page: { by: ['profileId'] }, profile_picture: { by: ['profileId'] } },
  keys(event) {
    const profileId = profileOf(event)
    return profileId === undefined
      ? {}
      : { profile_page: [{ profileId }], profile_picture: [{ profileId }] }
  },
  evolve(rows, event) {
    if (!isProfileEvent(event)) return rows
    const [before] = rows.profile_page
    const page = evolvePage(before, event)
    if (!page) return { profile_page: [], profile_picture: [] }
    const showsTheSame =
      page.avatarUrl === before?.avatarUrl && page.profilePhotos === before.profilePhotos
    return {
      profile_page: [page],
      profile_picture: showsTheSame ? rows.profile_picture : picturesOf(page),
    }
  },
}

function evolvePage(
  page: ProfileRow | undefined,
  event: RecordedEvent<ProfileEvent>,
): ProfileRow | undefined {
  const { at } = event.metadata
  switch (event.type) {
    case 'ProfileSubmitted':
      return submitted(event)
    case 'ProfileImported':
      return imported(event)
    case 'ProfileListed':
      return (
        page && {
          ...page,
          profileType: event.data.profileType,
          work: workAfter(event, page),
          status: 'listed',
          reviewNote: event.personal?.note ?? page.reviewNote,
          listedAt: page.listedAt ?? at,
        }
      )
    case 'ProfileHeld':
      return page && { ...page, status: 'held' }
    case 'ProfileRejected':
      return page && { ...page, status: 'rejected', reviewNote: event.personal?.note ?? '' }
    case 'ProfileTypeChanged':
      return page && { ...page, profileType: event.data.to, work: workAfter(event, page) }
    case 'ProfileEdited': {
      if (!page || !event.personal) return undefined
      const { signedAt } = event.data
      const written = foldFields(event.personal.fields)
      const work = workAfter(event, page)
      return { ...page, ...written, work, isVerified: true, updatedAt: at, lastSignedAt: signedAt }
    }
    case 'ProfileDeleted':
      return undefined
    case 'FounderRecognized':
      return page && { ...page, isFounder: true }
    case 'HandleReleased':
    case 'AdminActed':
      return page
    default:
      return event satisfies never
  }
}

type Begun<Type> = Extract<RecordedEvent, { type: Type }>

/** Undefined where the content is erased: it shows nobody. */
function submitted(event: Begun<'ProfileSubmitted'>): ProfileRow | undefined {
  const { data, personal, metadata } = event
  if (!personal) return undefined
  const { profileId, life, profileType, workId = profileId } = data
  return {
    ...foldFields(personal.fields),
    ...unreviewed,
    profileId,
    life,
    profileType,
    work: chooseWork(profileType, workId, personal.fields.tags),
    walletAddress: personal.walletAddress,
    contractChainId: personal.contractChainId ?? null,
    isVerified: personal.proof !== null,
    createdAt: metadata.at,
    updatedAt: metadata.at,
    lastSignedAt: data.signedAt ?? null,
  }
}

function imported({ data, personal }: Begun<'ProfileImported'>): ProfileRow | undefined {
  if (!personal) return undefined
  const { profileId, life, profileType, createdAt } = data
  return {
    ...foldFields(personal.fields),
    ...unreviewed,
    profileId,
    life,
    profileType,
    work: workOfType(data),
    walletAddress: personal.walletAddress,
    contractChainId: null,
    isVerified: false,
    createdAt,
    updatedAt: createdAt,
    listedAt: createdAt,
  }
}

const unreviewed = {
  status: 'held',
  reviewNote: '',
  isFounder: false,
  listedAt: null,
  lastSignedAt: null,
} as const

function foldFields(fields: ProfileFields): ProfileFields & Keys {
  const { name, handle } = fields
  return {
    ...fields,
    nameFolded: foldText(name),
    nameSkeleton: skeleton(name),
    handleFolded: foldText(handle),
    handleSkeleton: skeleton(handle),
    contentKey: contentKey(fields),
  }
}

function picturesOf(page: ProfileRow): PictureRow[] {
  const { profileId, life } = page
  return [...mediaShown(page)].map((hash) => ({ profileId, life, hash }))
}
