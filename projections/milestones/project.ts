import { isLifeStart } from '#contract/events/profile-event-info.ts'
import { type ProfileType, profileTypes } from '#contract/profile/profile-type.ts'
import type { EventOfType, EventShownBy, Projection, Rows } from '#projections/projection.ts'

type MilestoneAward = {
  profileId: string
  life: number
  profileType: ProfileType
  rank: number
  position: bigint
  awardedAt: string
  /** True while the profile is listed under this type. */
  isStanding: boolean
}

export type MilestoneCount = { profileType: ProfileType; listed: number; ranksGiven: number }

type Tables = { milestone_award: MilestoneAward; milestone_count: MilestoneCount }

const allCounts = profileTypes.map((profileType) => ({ profileType }))

/** Projects the awarded ranks, and the number of listed profiles. */
export const milestones: Projection<'milestones', Tables> = {
  name: 'milestones',
  tables: {
    milestone_award: { by: ['profileId', 'life'] },
    milestone_count: { by: ['profileType'], topic: 'milestones' },
  },
  keys: (event) => ({ milestone_award: [lifeChangedBy(event)], milestone_count: allCounts }),
  on: {
    ProfileSubmitted: endLife,
    ProfileImported: endLife,
    ProfileListed: (rows, event) => award(endStanding(rows), event, event.data.profileType),
    // An unlisted profile gets a rank of its type when it is listed.
    ProfileTypeChanged: (rows, event) =>
      rows.milestone_award.some(({ isStanding }) => isStanding)
        ? award(endStanding(rows), event, event.data.to)
        : rows,
    ProfileHeld: endStanding,
    ProfileRejected: endStanding,
    ProfileDeleted: endLife,
  },
}

/**
 * Returns the life whose awards an event may change. The start of a life also ends the one before it:
 * a log restored from before a deletion lacks that deletion, while the keys of the life are erased.
 */
function lifeChangedBy(event: EventShownBy<'milestones'>) {
  const { profileId, life } = event.data
  return { profileId, life: isLifeStart(event) ? life - 1 : life }
}

/** Removes the awards of the life that `lifeChangedBy` named. */
function endLife(rows: Rows<Tables>): Rows<Tables> {
  return { ...endStanding(rows), milestone_award: [] }
}

/** Ends the standing of the rank that the profile holds now, if it holds one. */
function endStanding(rows: Rows<Tables>): Rows<Tables> {
  const standing = rows.milestone_award.find(({ isStanding }) => isStanding)
  if (!standing) return rows
  return {
    milestone_award: rows.milestone_award.map((row) =>
      row === standing ? { ...row, isStanding: false } : row,
    ),
    milestone_count: rows.milestone_count.map((count) =>
      count.profileType === standing.profileType ? { ...count, listed: count.listed - 1 } : count,
    ),
  }
}

/** Awards the rank of a type: the one from earlier in this life, or else the next one. */
function award(
  rows: Rows<Tables>,
  {
    data: { profileId, life },
    metadata,
    position,
  }: EventOfType<'ProfileListed' | 'ProfileTypeChanged'>,
  profileType: ProfileType,
): Rows<Tables> {
  const earlier = rows.milestone_award.find((row) => row.profileType === profileType)
  const count = rows.milestone_count.find((row) => row.profileType === profileType)
  const ranksGiven = (count?.ranksGiven ?? 0) + (earlier ? 0 : 1)
  const awarded = earlier ?? {
    profileId,
    life,
    profileType,
    rank: ranksGiven,
    position,
    awardedAt: metadata.at,
    isStanding: false,
  }
  return {
    milestone_award: [
      ...rows.milestone_award.filter((row) => row !== earlier),
      { ...awarded, isStanding: true },
    ],
    milestone_count: [
      ...rows.milestone_count.filter((row) => row !== count),
      { profileType, listed: (count?.listed ?? 0) + 1, ranksGiven },
    ],
  }
}
