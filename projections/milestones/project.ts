import { isProfileEvent, type RecordedEvent } from '#contract/events/event.ts'
import { type ProfileType, profileTypes } from '#contract/profile-type.ts'
import { takeRank } from '#domain/milestone/award.ts'
import type { Projection, Rows } from '#projections/runner/projection.ts'

export type MilestoneAward = {
  profileId: string
  life: number
  profileType: ProfileType
  rank: number
  position: bigint
  /** When it was given. */
  awardedAt: string
  isStanding: boolean
}

export type MilestoneCount = { profileType: ProfileType; listed: number; ranksGiven: number }

type Tables = { milestone_award: MilestoneAward; milestone_count: MilestoneCount }

const allCounts = profileTypes.map((profileType) => ({ profileType }))

/** Which ranks were given, and how many profiles stand. The rule itself is the domain's. */
export const milestones: Projection<Tables> = {
  name: 'milestones',
  tables: {
    milestone_award: { by: ['profileId', 'life'] },
    milestone_count: { by: ['profileType'], topic: 'milestones' },
  },
  keys(event) {
    const named = standingOf(event)
    return named ? { milestone_award: [named], milestone_count: allCounts } : {}
  },
  evolve(rows, event) {
    if (!isProfileEvent(event)) return rows
    switch (event.type) {
      case 'ProfileListed':
        return award(takeDown(rows), event, event.data.profileType)
      case 'ProfileTypeChanged':
        // Who is not listed takes a rank of the type that it has once it is.
        return isStanding(rows) ? award(takeDown(rows), event, event.data.to) : rows
      case 'ProfileHeld':
      case 'ProfileRejected':
        return takeDown(rows)
      case 'ProfileDeleted':
        return { ...takeDown(rows), milestone_award: [] }
      case 'ProfileSubmitted':
      case 'ProfileImported':
      case 'ProfileEdited':
      case 'FounderRecognized':
      case 'HandleReleased':
      case 'AdminActed':
        return rows
      default:
        return event satisfies never
    }
  },
}

/** The life whose standing an event may change. */
function standingOf(event: RecordedEvent): { profileId: string; life: number } | undefined {
  if (!isProfileEvent(event)) return undefined
  switch (event.type) {
    case 'ProfileListed':
    case 'ProfileHeld':
    case 'ProfileRejected':
    case 'ProfileTypeChanged':
    case 'ProfileDeleted':
      return { profileId: event.data.profileId, life: event.data.life }
    case 'ProfileSubmitted':
    case 'ProfileImported':
    case 'ProfileEdited':
    case 'FounderRecognized':
    case 'HandleReleased':
    case 'AdminActed':
      return undefined
    default:
      return event satisfies never
  }
}

function isStanding({ milestone_award: awards }: Rows<Tables>): boolean {
  return awards.some((award) => award.isStanding)
}

function takeDown(rows: Rows<Tables>): Rows<Tables> {
  const standing = rows.milestone_award.find(({ isStanding }) => isStanding)
  if (!standing) return rows
  return {
    milestone_award: rows.milestone_award.map((award) =>
      award === standing ? { ...award, isStanding: false } : award,
    ),
    milestone_count: rows.milestone_count.map((count) =>
      count.profileType === standing.profileType ? { ...count, listed: count.listed - 1 } : count,
    ),
  }
}

type Awarded = Extract<RecordedEvent, { type: 'ProfileListed' | 'ProfileTypeChanged' }>

function award(
  rows: Rows<Tables>,
  { data: { profileId, life }, metadata, position }: Awarded,
  profileType: ProfileType,
): Rows<Tables> {
  const own = rows.milestone_award.find((award) => award.profileType === profileType)
  const count = rows.milestone_count.find((row) => row.profileType === profileType)
  const { rank, given: ranksGiven } = takeRank(own?.rank, count?.ranksGiven ?? 0)
  const given = own ?? {
    profileId,
    life,
    profileType,
    rank,
    position,
    awardedAt: metadata.at,
    isStanding: false,
  }
  return {
    milestone_award: [
      ...rows.milestone_award.filter((row) => row !== own),
      { ...given, isStanding: true },
    ],
    milestone_count: [
      ...rows.milestone_count.filter((row) => row !== count),
      { profileType, listed: (count?.listed ?? 0) + 1, ranksGiven },
    ],
  }
}
