import { linkNames } from '#contract/profile/links.ts'
import { nameKey } from '#contract/profile/name-key.ts'
import type { ProfileFields } from '#contract/profile/profile-fields.ts'
import type { ProfileType } from '#contract/profile/profile-type.ts'
import { searchText, tagText } from '#contract/search/search-text.ts'
import type { EventOfType, Projection, Rows } from '#projections/projection.ts'

/**
 * A listed profile, or one that is not listed yet. The texts are folded and contain no hidden
 * wallet. `links` has the names of its links, one per line.
 */
export type Entry = {
  profileId: string
  life: number
  profileType: ProfileType
  /**
   * Position of the first listing in this life; null before that. It is negative, by
   * `aboveAllPositions`, for an imported profile, which therefore precedes all listings here.
   */
  listedPosition: bigint | null
  /**
   * Positions at which the profile got the rank of its type, and of each earlier type. They sort like
   * the ranks.
   */
  rankPosition: bigint | null
  rankPositions: Partial<Record<ProfileType, string>>
  nameKey: string
  walletAddress: string | null
  searchText: string
  tagText: string
  links: string
}

const aboveAllPositions = 2n ** 62n

/** Returns the listed position of a profile that is imported at `position`. */
export function importedListPosition(position: bigint): bigint {
  return position - aboveAllPositions
}

type Tables = { directory: Entry; directory_waiting: Entry }

export const directory: Projection<'directory', Tables> = {
  name: 'directory',
  tables: {
    directory: { by: ['profileId'], topic: 'directory' },
    directory_waiting: { by: ['profileId'] },
  },
  keys: ({ data: { profileId } }) => ({
    directory: [{ profileId }],
    directory_waiting: [{ profileId }],
  }),
  on: {
    ProfileSubmitted: (_rows, event) => unlisted(createEntry(event, null)),
    ProfileImported: (_rows, event) =>
      unlisted(createEntry(event, importedListPosition(event.position))),
    ProfileListed(rows, { data, position }) {
      const entry = entryOf(rows)
      if (!entry) return none
      const listedPosition = entry.listedPosition ?? position
      const ranked = placeInType(entry, data.profileType, position)
      return { directory: [{ ...ranked, listedPosition }], directory_waiting: [] }
    },
    ProfileHeld: (rows) => unlisted(entryOf(rows)),
    ProfileRejected: (rows) => unlisted(entryOf(rows)),
    ProfileEdited: (rows, { personal }) =>
      personal
        ? update(rows, (entry) => ({
            ...entry,
            ...foldTexts(personal.fields, entry.walletAddress),
          }))
        : none,
    // An unlisted profile gets a rank of its type when it is listed.
    ProfileTypeChanged: (rows, { data, position }) =>
      update(rows, (entry, isListed) =>
        placeInType(entry, data.to, isListed ? position : undefined),
      ),
    FounderRecognized: touch,
    LinkProven: touch,
    LinkLost: touch,
    ProfileDeleted: () => none,
  },
}

const none: Rows<Tables> = { directory: [], directory_waiting: [] }

function entryOf({ directory: [listed], directory_waiting: [waiting] }: Rows<Tables>) {
  return listed ?? waiting
}

function unlisted(entry: Entry | undefined): Rows<Tables> {
  return entry ? { directory: [], directory_waiting: [entry] } : none
}

/** Changes the entry in the table that contains it. */
function update(
  { directory, directory_waiting }: Rows<Tables>,
  change: (entry: Entry, isListed: boolean) => Entry,
): Rows<Tables> {
  return {
    directory: directory.map((entry) => change(entry, true)),
    directory_waiting: directory_waiting.map((entry) => change(entry, false)),
  }
}

/** Returns an equal copy, so that subscribers are notified of the changed card. */
function touch(rows: Rows<Tables>): Rows<Tables> {
  return update(rows, (entry) => ({ ...entry }))
}

/** Returns the first entry of a life; undefined if its content is erased. */
function createEntry(
  { data, personal }: EventOfType<'ProfileSubmitted' | 'ProfileImported'>,
  listedPosition: bigint | null,
): Entry | undefined {
  if (!personal) return undefined
  const { profileId, life, profileType } = data
  const { walletAddress, fields } = personal
  const unranked = { listedPosition, rankPosition: null, rankPositions: {} }
  const texts = foldTexts(fields, walletAddress)
  return { profileId, life, profileType, ...unranked, walletAddress, ...texts }
}

/**
 * Returns the entry with a type: at its earlier rank in that type, or else at the rank that it gets at
 * `position`.
 */
function placeInType(entry: Entry, profileType: ProfileType, position: bigint | undefined): Entry {
  const rankPosition = entry.rankPositions[profileType] ?? position?.toString()
  if (rankPosition === undefined) return { ...entry, profileType, rankPosition: null }
  const rankPositions = { ...entry.rankPositions, [profileType]: rankPosition }
  return { ...entry, profileType, rankPosition: BigInt(rankPosition), rankPositions }
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
