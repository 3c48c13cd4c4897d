import type { RecordedEvent } from '#contract/events/event.ts'
import { foldText } from '#contract/fold-text.ts'
import type { ProfileFields } from '#contract/profile-fields.ts'
import type { ProfileType } from '#contract/profile-type.ts'
import type { Projection } from '#projections/runner/projection.ts'
import { contentKey } from './content-key.ts'
import { profileOf } from './profile-of.ts'

/** A profile in its present life, held ones too, with the wallet that its owner may hide. */
export type ProfileRow = ProfileFields & {
  profileId: string
  life: number
  profileType: ProfileType
  walletAddress: string
  /** The chain of a contract wallet; null for a key. */
  contractChainId: number | null
  isListed: boolean
  isVerified: boolean
  isFounder: boolean
  createdAt: string
  updatedAt: string
  listedAt: string | null
  lastSignedAt: string | null
  handleFolded: string
  contentKey: string
}

type Tables = { profile_page: ProfileRow }

export const profilePage: Projection<Tables> = {
  name: 'profile-page',
  tables: { profile_page: { by: ['profileId'] } },
  keys(event) {
    const profileId = profileOf(event)
    return profileId === undefined ? {} : { profile_page: [{ profileId }] }
  },
  evolve({ profile_page: [before] }, event) {
    const page = evolvePage(before, event)
    return { profile_page: page ? [page] : [] }
  },
}

function evolvePage(page: ProfileRow | undefined, event: RecordedEvent): ProfileRow | undefined {
  const { at } = event.metadata
  switch (event.type) {
    case 'ProfileSubmitted':
      return submitted(event)
    case 'ProfileListed':
      return (
        page && {
          ...page,
          profileType: event.data.profileType,
          isListed: true,
          listedAt: page.listedAt ?? at,
        }
      )
    case 'ProfileHeld':
      return page && { ...page, isListed: false }
    case 'ProfileEdited': {
      if (!page || !event.personal) return undefined
      const { signedAt } = event.data
      const written = foldFields(event.personal.fields)
      return { ...page, ...written, isVerified: true, updatedAt: at, lastSignedAt: signedAt }
    }
    case 'ProfileDeleted':
      return undefined
    case 'FounderRecognized':
      return page && { ...page, isFounder: true }
    case 'HandleReleased':
    case 'HandleClaimed':
    case 'AttemptRecorded':
    case 'DirectoryOpened':
      return page
    default:
      return event satisfies never
  }
}

type Submitted = Extract<RecordedEvent, { type: 'ProfileSubmitted' }>

/** Undefined where the content is erased: it shows nobody. */
function submitted({ data, personal, metadata }: Submitted): ProfileRow | undefined {
  if (!personal) return undefined
  const { profileId, life, profileType } = data
  return {
    ...foldFields(personal.fields),
    profileId,
    life,
    profileType,
    walletAddress: personal.walletAddress,
    contractChainId: personal.contractChainId ?? null,
    isListed: false,
    isVerified: personal.proof !== null,
    isFounder: false,
    createdAt: metadata.at,
    updatedAt: metadata.at,
    listedAt: null,
    lastSignedAt: null,
  }
}

function foldFields(
  fields: ProfileFields,
): ProfileFields & Pick<ProfileRow, 'handleFolded' | 'contentKey'> {
  return { ...fields, handleFolded: foldText(fields.handle), contentKey: contentKey(fields) }
}
