import type { Pool } from 'pg'
import { leftForGold } from '#contract/gold.ts'
import { profileTypes } from '#contract/profile-type.ts'
import type { MilestoneView } from '#contract/views/milestone.ts'
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
