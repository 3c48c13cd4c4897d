import { isProfileEvent, type RecordedEvent } from '#contract/events/event.ts'
import type { ProfileEvent } from '#contract/events/profile.ts'
import { linkNames } from '#contract/links.ts'
import type { ProfileFields } from '#contract/profile-fields.ts'
import type { ProfileType } from '#contract/profile-type.ts'
import { searchText, tagText } from '#contract/search-text.ts'
import { profileOf } from '#projections/profile-page/profile-of.ts'
import type { Projection } from '#projections/runner/projection.ts'

/**
 * A listed profile, or one that waits. The texts are folded; a hidden wallet is not in them. `links`
 * names the links that there are, a line each.
 */
export type Entry = {
  profileId: string
  life: number
  profileType: ProfileType
  /** Where it was listed for the first time in this life; null while it never was. */
  listedPosition: bigint | null
  walletAddress: string | null
  searchText: string
  tagText: string
  links: string
}

type Tables = { directory: Entry; directory_waiting: Entry }

export const directory: Projection<Tables> = {
  name: 'directory',
  tables: {
    directory: { by: ['profileId'], topic: 'directory' },
    directory_waiting: { by: ['profileId'] },
  },
  keys(event) {
    const profileId = profileOf(event)
    if (profileId === undefined) return {}
    return { directory: [{ profileId }], directory_waiting: [{ profileId }] }
  },
  evolve(rows, event) {
    if (!isProfileEvent(event)) return rows
    const {
      directory: [listed],
      directory_waiting: [waiting],
    } = rows
    const entry = evolveEntry(listed ?? waiting, event)
    if (!entry) return { directory: [], directory_waiting: [] }
    return isListedAfter(event, listed !== undefined)
      ? { directory: [entry], directory_waiting: [] }
      : { directory: [], directory_waiting: [entry] }
  },
}

function isListedAfter(event: RecordedEvent<ProfileEvent>, isListed: boolean): boolean {
  switch (event.type) {
    case 'ProfileListed':
      return true
    case 'ProfileSubmitted':
    case 'ProfileImported':
    case 'ProfileHeld':
    case 'ProfileRejected':
    case 'ProfileDeleted':
      return false
    case 'ProfileEdited':
    case 'ProfileTypeChanged':
    case 'FounderRecognized':
    case 'HandleReleased':
    case 'AdminActed':
      return isListed
    default:
      return event satisfies never
  }
}

function evolveEntry(
  entry: Entry | undefined,
  event: RecordedEvent<ProfileEvent>,
): Entry | undefined {
  switch (event.type) {
    case 'ProfileSubmitted':
    case 'ProfileImported': {
      const { data, personal } = event
      if (!personal) return undefined
      const { profileId, life, profileType } = data
      const { walletAddress, fields } = personal
      const texts = foldTexts(fields, walletAddress)
      return { profileId, life, profileType, listedPosition: null, walletAddress, ...texts }
    }
    case 'ProfileListed':
      return (
        entry && {
          ...entry,
          profileType: event.data.profileType,
          listedPosition: entry.listedPosition ?? event.position,
        }
      )
    case 'ProfileEdited':
      if (!entry || !event.personal) return undefined
      return { ...entry, ...foldTexts(event.personal.fields, entry.walletAddress) }
    case 'ProfileDeleted':
      return undefined
    case 'ProfileTypeChanged':
      return entry && { ...entry, profileType: event.data.to }
    case 'ProfileHeld':
    case 'ProfileRejected':
    case 'FounderRecognized':
      // The entry stays, but it is given anew: the card that is shown for it changes.
      return entry && { ...entry }
    case 'HandleReleased':
    case 'AdminActed':
      return entry
    default:
      return event satisfies never
  }
}

function foldTexts(
  fields: ProfileFields,
  wallet: string | null,
): Pick<Entry, 'searchText' | 'tagText' | 'links'> {
  const walletAddress = fields.hideWallet ? null : wallet
  return {
    searchText: searchText({ ...fields, walletAddress }),
    tagText: tagText(fields.tags),
    links: linkNames.filter((name) => fields.socialLinks[name] !== undefined).join('\n'),
  }
}
