import { isProfileEvent, type RecordedEvent } from '#contract/events/event.ts'
import type { ProfileEvent } from '#contract/events/profile.ts'
import type { SoftFlag } from '#contract/flags.ts'
import { foldText } from '#contract/fold-text.ts'
import { type ProfileType, profileTypes } from '#contract/profile-type.ts'
import { profileOf } from '#projections/profile-page/profile-of.ts'
import type { Projection, Rows } from '#projections/runner/projection.ts'

/** A profile as staff look it up. The texts are folded. */
export type RosterRow = {
  profileId: string
  life: number
  /** Where this life began in the log. */
  position: bigint
  profileType: ProfileType
  /** In lower case, also where its owner hides it; null where there is none. */
  address: string | null
  contractChainId: number | null
  nameText: string
  handleText: string
  /** What its last assessment found. */
  flags: SoftFlag[]
  isVerified: boolean
  isFounder: boolean
}

/** How many profiles of a type there are, and of what kind. */
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

export const roster: Projection<Tables> = {
  name: 'roster',
  tables: {
    roster: { by: ['profileId'], topic: 'profiles' },
    roster_count: { by: ['profileType'] },
  },
  keys(event) {
    const profileId = profileOf(event)
    return profileId === undefined ? {} : { roster: [{ profileId }], roster_count: allCounts }
  },
  evolve(rows, event) {
    if (!isProfileEvent(event)) return rows
    const [before] = rows.roster
    const after = keepPlace(before, evolveRow(before, event))
    return { roster: after ? [after] : [], roster_count: recount(rows, before, after) }
  },
}

function evolveRow(
  row: RosterRow | undefined,
  event: RecordedEvent<ProfileEvent>,
): RosterRow | undefined {
  switch (event.type) {
    case 'ProfileSubmitted':
      return submitted(event)
    case 'ProfileImported':
      return imported(event)
    case 'ProfileListed':
      return row && { ...row, profileType: event.data.profileType }
    case 'ProfileEdited': {
      if (!row || !event.personal) return undefined
      const { flags } = event.data
      return { ...row, ...foldNames(event.personal.fields), flags, isVerified: true }
    }
    case 'ProfileTypeChanged':
      return row && { ...row, profileType: event.data.to }
    case 'FounderRecognized':
      return row && { ...row, isFounder: true }
    case 'ProfileDeleted':
      return undefined
    case 'ProfileHeld':
    case 'ProfileRejected':
      // The row stays, but it is given anew: the standing that is shown for it changes.
      return row && { ...row }
    case 'HandleReleased':
    case 'AdminActed':
      return row
    default:
      return event satisfies never
  }
}

/** A life has one place, however often its beginning is told. */
function keepPlace(
  before: RosterRow | undefined,
  after: RosterRow | undefined,
): RosterRow | undefined {
  if (!before || !after || before.life !== after.life) return after
  return { ...after, position: before.position }
}

type Begun<Type> = Extract<RecordedEvent, { type: Type }>

/** Undefined where the content is erased: nobody can look it up. */
function submitted(event: Begun<'ProfileSubmitted'>): RosterRow | undefined {
  const { data, personal, position } = event
  if (!personal) return undefined
  const { profileId, life, profileType, flags } = data
  return {
    profileId,
    life,
    position,
    profileType,
    address: personal.walletAddress.toLowerCase(),
    contractChainId: personal.contractChainId ?? null,
    ...foldNames(personal.fields),
    flags,
    isVerified: personal.proof !== null,
    isFounder: false,
  }
}

function imported(event: Begun<'ProfileImported'>): RosterRow | undefined {
  const { data, personal, position } = event
  if (!personal) return undefined
  const { profileId, life, profileType } = data
  return {
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
}

function foldNames({ name, handle }: { name: string; handle: string }) {
  return { nameText: foldText(name), handleText: foldText(handle) }
}

/** The counts without what a profile was, and with what it is. */
function recount(
  { roster_count: counts }: Rows<Tables>,
  before: RosterRow | undefined,
  after: RosterRow | undefined,
): readonly RosterCount[] {
  return add(add(counts, before, -1), after, 1)
}

function add(
  counts: readonly RosterCount[],
  row: RosterRow | undefined,
  times: 1 | -1,
): readonly RosterCount[] {
  if (!row) return counts
  const { profileType } = row
  const count = counts.find((each) => each.profileType === profileType)
  const { total, verified, founders, walletless, nameless, flagged } = count ?? none
  const others = counts.filter((each) => each !== count)
  // As in a rebuild, which never counts what is erased by then.
  if (total + times === 0) return others
  const one = (is: boolean) => (is ? times : 0)
  return [
    ...others,
    {
      profileType,
      total: total + times,
      verified: verified + one(row.isVerified),
      founders: founders + one(row.isFounder),
      walletless: walletless + one(row.address === null),
      nameless: nameless + one(row.nameText === ''),
      flagged: flagged + one(row.flags.length > 0),
    },
  ]
}

const none = { total: 0, verified: 0, founders: 0, walletless: 0, nameless: 0, flagged: 0 }
