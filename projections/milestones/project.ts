import type { RecordedEvent } from '#contract/events/event.ts'
import { type ProfileType, profileTypes } from '#contract/profile-type.ts'
import { takeRank } from '#domain/milestone/award.ts'
import type { Projection, Rows } from '#projections/runner/projection.ts'

export type MilestoneAward = {
  profileId: string
  life: number
  profileType: ProfileType
  rank: number
  position: bigint
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
    switch (event.type) {
      case 'ProfileListed':
        return listed(takeDown(rows), event)
      case 'ProfileHeld':
        return takeDown(rows)
      case 'ProfileDeleted':
        return { ...takeDown(rows), milestone_award: [] }
      case 'ProfileSubmitted':
      case 'ProfileEdited':
      case 'FounderRecognized':
      case 'HandleReleased':
      case 'HandleClaimed':
      case 'AttemptRecorded':
      case 'DirectoryOpened':
        return rows
      default:
        return event satisfies never
    }
  },
}

/** The life whose standing an event may change. */
function standingOf(event: RecordedEvent): { profileId: string; life: number } | undefined {
  switch (event.type) {
    case 'ProfileListed':
    case 'ProfileHeld':
    case 'ProfileDeleted':
      return { profileId: event.data.profileId, life: event.data.life }
    case 'ProfileSubmitted':
    case 'ProfileEdited':
    case 'FounderRecognized':
    case 'HandleReleased':
    case 'HandleClaimed':
    case 'AttemptRecorded':
    case 'DirectoryOpened':
      return undefined
    default:
      return event satisfies never
  }
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

type Listed = Extract<RecordedEvent, { type: 'ProfileListed' }>

function listed(rows: Rows<Tables>, { data, position }: Listed): Rows<Tables> {
  const { profileId, life, profileType } = data
  const own = rows.milestone_award.find((award) => award.profileType === profileType)
  const count = rows.milestone_count.find((row) => row.profileType === profileType)
  const { rank, given } = takeRank(own?.rank, count?.ranksGiven ?? 0)
  const award = own ?? { profileId, life, profileType, rank, position, isStanding: false }
  return {
    milestone_award: [
      ...rows.milestone_award.filter((row) => row !== own),
      { ...award, isStanding: true },
    ],
    milestone_count: [
      ...rows.milestone_count.filter((row) => row !== count),
      { profileType, listed: (count?.listed ?? 0) + 1, ranksGiven: given },
    ],
  }
}
