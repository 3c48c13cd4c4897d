import { goldRankCount, leftForGold } from '#contract/profile/gold.ts'
import { type ProfileType, profileTypes } from '#contract/profile/profile-type.ts'
import type { MilestoneView } from '#contract/views/milestone.ts'
import { type MilestoneBoard, milestoneBoard } from '#contract/views/milestone-board.ts'
import type { RankPreview } from '#contract/views/roster.ts'
import type { Queryable } from '#postgres/queryable.ts'
import { isoTime } from '#projections/iso-time.ts'
import type { MilestoneCount } from './project.ts'

/** Number of gold ranks of a type to list for staff. */
const shownRanks = 10

/** Returns the progress of each profile type, in the order of the types. */
export async function listMilestones(db: Queryable): Promise<MilestoneView[]> {
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
 * Returns the rank of a profile in each type: the one awarded in this life, or else the next one.
 * Empty if the profile does not exist.
 */
export async function listRanks(db: Queryable, profileId: string): Promise<RankPreview['ranks']> {
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

/** Returns the progress of each type, the holders of its first gold ranks, and the founder. */
export async function getMilestoneBoard(db: Queryable): Promise<MilestoneBoard> {
  const [views, { rows }] = await Promise.all([
    listMilestones(db),
    db.query<
      Pick<MilestoneBoard, 'founder'> & { gold: Record<string, number>; first: RankedProfile[] }
    >({
      name: 'milestone-board',
      text: boardText,
      values: [profileTypes, goldRankCount, shownRanks],
    }),
  ])
  const [{ gold, first, founder } = { gold: {}, first: [], founder: null }] = rows
  return milestoneBoard.parse({
    types: views.map((view) => ({
      ...view,
      gold: gold[view.profileType] ?? 0,
      first: first.filter(({ profileType }) => profileType === view.profileType),
    })),
    founder,
  })
}

type RankedProfile = MilestoneBoard['types'][number]['first'][number] & { profileType: ProfileType }

const personColumns = (alias: string) =>
  ['profile_id as id', 'name', 'handle', 'avatar_url as "avatarUrl"']
    .map((column) => `${alias}.${column}`)
    .join(', ')

/** Reads each type's ranks by index, so that the cost does not grow with their number. */
const boardText = `select
  (select coalesce(json_object_agg(profile_type, count), '{}') from (
    select profile_type, count(*) from milestone_award
      where is_standing and profile_type = any($1) and rank <= $2 group by profile_type
  ) as counted) as gold,
  (select coalesce(json_agg(row_to_json(shown) order by rank), '[]') from (
    select t.name as "profileType", ${personColumns('p')}, p.is_founder as "isFounder", a.rank,
        ${isoTime('a.awarded_at')} as "awardedAt"
      from unnest($1::text[]) as t(name)
        cross join lateral (
          select * from milestone_award where is_standing and profile_type = t.name and rank <= $2
            order by rank limit $3
        ) as a
        join profile_page p on p.profile_id = a.profile_id and p.life = a.life
  ) as shown) as first,
  (select row_to_json(founder) from (
    select ${personColumns('p')} from profile_page p where p.is_founder and p.status = 'listed'
      order by p.created_at limit 1
  ) as founder) as founder`
