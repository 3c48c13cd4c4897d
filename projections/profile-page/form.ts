import type { RecordedEvent } from '#contract/events/event.ts'
import type { ProfileFields } from '#contract/profile-fields.ts'
import type { ProfileType } from '#contract/profile-type.ts'

/** A profile in its present life, with its wallet. The part that the views of a profile share. */
export type ProfileForm = ProfileFields & {
  profileId: string
  life: number
  profileType: ProfileType
  walletAddress: string
  isListed: boolean
  isVerified: boolean
  isFounder: boolean
  createdAt: string
  updatedAt: string
  listedAt: string | null
  lastSignedAt: string | null
}

/** The profile that an event is about; undefined for events that change no profile. */
export function profileOf(event: RecordedEvent): string | undefined {
  switch (event.type) {
    case 'ProfileSubmitted':
    case 'ProfileListed':
    case 'ProfileHeld':
    case 'ProfileEdited':
    case 'ProfileDeleted':
    case 'FounderRecognized':
      return event.data.profileId
    case 'HandleReleased':
    case 'HandleClaimed':
    case 'AttemptRecorded':
    case 'DirectoryOpened':
      return undefined
    default:
      return event satisfies never
  }
}

/** What an event makes of the profile that it is about. Erased content shows nobody. */
export function evolveForm<Form extends ProfileForm>(
  form: Form | undefined,
  event: RecordedEvent,
): ProfileForm | Form | undefined {
  const { at } = event.metadata
  switch (event.type) {
    case 'ProfileSubmitted':
      return submitted(event)
    case 'ProfileListed':
      return form && { ...form, isListed: true, listedAt: form.listedAt ?? at }
    case 'ProfileHeld':
      return form && { ...form, isListed: false }
    case 'ProfileEdited':
      if (!form || !event.personal) return undefined
      return {
        ...form,
        ...event.personal.fields,
        isVerified: true,
        updatedAt: at,
        lastSignedAt: event.data.signedAt,
      }
    case 'ProfileDeleted':
      return undefined
    case 'FounderRecognized':
      return form && { ...form, isFounder: true }
    default:
      return form
  }
}

type Submitted = Extract<RecordedEvent, { type: 'ProfileSubmitted' }>

function submitted({ data, personal, metadata }: Submitted): ProfileForm | undefined {
  if (!personal) return undefined
  const { profileId, life, profileType } = data
  return {
    ...personal.fields,
    profileId,
    life,
    profileType,
    walletAddress: personal.walletAddress,
    isListed: false,
    isVerified: personal.proof !== null,
    isFounder: false,
    createdAt: metadata.at,
    updatedAt: metadata.at,
    listedAt: null,
    lastSignedAt: null,
  }
}
