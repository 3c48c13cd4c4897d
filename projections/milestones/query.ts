import type { Pool } from 'pg'
import { leftForGold } from '#contract/gold.ts'
import { type ProfileType, profileTypes } from '#contract/profile-type.ts'
import type { MilestoneView } from '#contract/views/milestone.ts'
import type { RankOutlook } from '#contract/views/roster.ts'
import type { MilestoneCount } from './project.ts'

/** How far each profile type is, in the order of the types. */
export async function listMilestones(db: Pick<Pool, 'query'>): Promise<MilestoneView[]> {
  const { rows } = await db.query<MilestoneCount>({
    name: 'milestones',
    text: `select profile_type as "profileType", listed, ranks_given as "ranksGiven"
      from milestone_count`,
  })
  return profileTypes.map((profileType) => {
    const row = rows.find((count) => count.profileType === profileType)
    const { listed = 0, ranksGiven = 0 } = row ?? {}
    return { profileType, listed, ranksGiven, leftForGold: leftForGold(ranksGiven) }
  })
}

/**
 * The ranks that a profile would have in each type: the one it was given in this life, or else the
 * next. Empty for a profile that there is none of.
 */
export async function readRanks(
  db: Pick<Pool, 'query'>,
  profileId: string,
): Promise<RankOutlook['ranks']> {
  const { rows } = await db.query<{ profileType: ProfileType; rank: number; isOwn: boolean }>({
    name: 'ranks-of-profile',
    text: `select t.name as "profileType", coalesce(a.rank, coalesce(c.ranks_given, 0) + 1) as rank,
        a.rank is not null as "isOwn"
      from profile_page p cross join unnest($2::text[]) with ordinality as t(name, place)
        left join milestone_count c on c.profile_type = t.name
        left join milestone_award a
          on a.profile_id = p.profile_id and a.life = p.life and a.profile_type = t.name
      where p.profile_id = $1 order by t.place`,
    values: [profileId, profileTypes],
  })
  return rows
}
