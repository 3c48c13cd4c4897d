import { foldText } from '#contract/fold-text.ts'
import { type ProfileType, profileTypes } from '#contract/profile/profile-type.ts'
import type { FlagName } from '#contract/security/flags.ts'
import type { EventOfType, Handler, Projection } from '#projections/projection.ts'

/** A profile in the form in which staff search for it. The texts are folded. */
export type RosterRow = {
  profileId: string
  life: number
  /** Position at which this life began. */
  position: bigint
  profileType: ProfileType
  /** Wallet in lower case, even if the owner hides it; null without a wallet. */
  address: string | null
  contractChainId: number | null
  nameText: string
  handleText: string
  /** Flags of its last assessment. */
  flags: FlagName[]
  isVerified: boolean
  isFounder: boolean
}

/** Number of profiles of a type, by kind. */
export type RosterCount = {
  profileType: ProfileType
  total: number
  verified: number
  founders: number
  walletless: number
  nameless: number
  flagged: number
}

type Tables = { roster: RosterRow; roster_count: RosterCount }

const allCounts = profileTypes.map((profileType) => ({ profileType }))

export const roster: Projection<'roster', Tables> = {
  name: 'roster',
  tables: {
    roster: { by: ['profileId'], topic: 'profiles' },
    roster_count: { by: ['profileType'] },
  },
  keys: ({ data: { profileId } }) => ({ roster: [{ profileId }], roster_count: allCounts }),
  on: {
    ProfileSubmitted: update((_row, event) => createRow(event)),
    ProfileImported: update((_row, event) => createRow(event)),
    ProfileListed: update((row, { data }) => row && { ...row, profileType: data.profileType }),
    ProfileTypeChanged: update((row, { data }) => row && { ...row, profileType: data.to }),
    ProfileEdited: update((row, { data, personal }) => {
      if (!row || !personal) return undefined
      return { ...row, ...foldNames(personal.fields), flags: data.flags, isVerified: true }
    }),
    FounderRecognized: update((row) => row && { ...row, isFounder: true }),
    ProfileHeld: update(touch),
    ProfileRejected: update(touch),
    ProfileDeleted: update(() => undefined),
  },
}

/** Creates a handler from a function that changes a profile's row, and updates the counts. */
function update<Event>(
  change: (row: RosterRow | undefined, event: Event) => RosterRow | undefined,
): Handler<Tables, Event> {
  return (rows, event) => {
    const [before] = rows.roster
    const after = change(before, event)
    const counts = addToCounts(addToCounts(rows.roster_count, before, -1), after, 1)
    return { roster: after ? [after] : [], roster_count: counts }
  }
}

/** Returns an equal copy, so that subscribers are notified of the changed status shown with it. */
function touch(row: RosterRow | undefined): RosterRow | undefined {
  return row && { ...row }
}

/** Returns the first row of a life; undefined for erased content. */
function createRow(
  event: EventOfType<'ProfileSubmitted' | 'ProfileImported'>,
): RosterRow | undefined {
  const { data, personal, position } = event
  if (!personal) return undefined
  const { profileId, life, profileType } = data
  const unsigned = {
    profileId,
    life,
    position,
    profileType,
    address: personal.walletAddress?.toLowerCase() ?? null,
    contractChainId: null,
    ...foldNames(personal.fields),
    flags: [],
    isVerified: false,
    isFounder: false,
  }
  if (event.type === 'ProfileImported' || !event.personal) return unsigned
  return {
    ...unsigned,
    contractChainId: event.personal.contractChainId ?? null,
    flags: event.data.flags,
    isVerified: event.personal.proof !== null,
  }
}

function foldNames({ name, handle }: { name: string; handle: string }) {
  return { nameText: foldText(name), handleText: foldText(handle) }
}

/** Returns the counts with one more profile like `row`, or one less. */
function addToCounts(
  counts: readonly RosterCount[],
  row: RosterRow | undefined,
  change: 1 | -1,
): readonly RosterCount[] {
  if (!row) return counts
  const { profileType } = row
  const count = counts.find((candidate) => candidate.profileType === profileType)
  const { total, verified, founders, walletless, nameless, flagged } = count ?? noCounts
  const others = counts.filter((other) => other !== count)
  // The result matches that of a rebuild, which never counts erased profiles.
  if (total + change === 0) return others
  const countIf = (applies: boolean) => (applies ? change : 0)
  return [
    ...others,
    {
      profileType,
      total: total + change,
      verified: verified + countIf(row.isVerified),
      founders: founders + countIf(row.isFounder),
      walletless: walletless + countIf(row.address === null),
      nameless: nameless + countIf(row.nameText === ''),
      flagged: flagged + countIf(row.flags.length > 0),
    },
  ]
}

const noCounts = { total: 0, verified: 0, founders: 0, walletless: 0, nameless: 0, flagged: 0 }
