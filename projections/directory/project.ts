import { isProfileEvent, type RecordedEvent } from '#contract/events/event.ts'
import type { ProfileEvent } from '#contract/events/profile.ts'
import { linkNames } from '#contract/links.ts'
import { nameKey } from '#contract/name-key.ts'
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
  /**
   * Where it was listed for the first time in this life; null while it never was. Below 0, by
   * `aboveAllPositions`, where that was in the directory that it was imported from: so those are older
   * than all that were listed here.
   */
  listedPosition: bigint | null
  /** Where it took the rank of its type, and of each type so far. So ranks are in the order of these. */
  rankPosition: bigint | null
  rankPositions: Partial<Record<ProfileType, string>>
  nameKey: string
  walletAddress: string | null
  searchText: string
  tagText: string
  links: string
}

const aboveAllPositions = 2n ** 62n

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
    const entry = evolveEntry(listed ?? waiting, event, listed !== undefined)
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
  isListed: boolean,
): Entry | undefined {
  switch (event.type) {
    case 'ProfileSubmitted':
    case 'ProfileImported': {
      const { data, personal } = event
      if (!personal) return undefined
      const { profileId, life, profileType } = data
      const { walletAddress, fields } = personal
      const texts = foldTexts(fields, walletAddress)
      const listedPosition =
        event.type === 'ProfileImported' ? event.position - aboveAllPositions : null
      const unranked = { listedPosition, rankPosition: null, rankPositions: {} }
      return { profileId, life, profileType, ...unranked, walletAddress, ...texts }
    }
    case 'ProfileListed':
      return (
        entry && {
          ...takeRank(entry, event.data.profileType, event.position),
          listedPosition: entry.listedPosition ?? event.position,
        }
      )
    case 'ProfileEdited':
      if (!entry || !event.personal) return undefined
      return { ...entry, ...foldTexts(event.personal.fields, entry.walletAddress) }
    case 'ProfileDeleted':
      return undefined
    case 'ProfileTypeChanged':
      // Who is not listed takes a rank of the type that it has once it is.
      return entry && takeRank(entry, event.data.to, isListed ? event.position : undefined)
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

/** The entry as one of a type: at the rank that it has there, or else at the one that it takes now. */
function takeRank(entry: Entry, profileType: ProfileType, now: bigint | undefined): Entry {
  const taken = entry.rankPositions[profileType] ?? now?.toString()
  if (taken === undefined) return { ...entry, profileType, rankPosition: null }
  const rankPositions = { ...entry.rankPositions, [profileType]: taken }
  return { ...entry, profileType, rankPosition: BigInt(taken), rankPositions }
}

function foldTexts(
  fields: ProfileFields,
  wallet: string | null,
): Pick<Entry, 'nameKey' | 'searchText' | 'tagText' | 'links'> {
  const walletAddress = fields.hideWallet ? null : wallet
  return {
    nameKey: nameKey(fields),
    searchText: searchText({ ...fields, walletAddress }),
    tagText: tagText(fields.tags),
    links: linkNames.filter((name) => fields.socialLinks[name] !== undefined).join('\n'),
  }
}
