import type { Pool } from 'pg'
import type { ProfileType } from '#contract/profile-type.ts'
import { workFamily } from '#contract/work.ts'
import { z } from '#contract/z.ts'

/**
 * A listing and its position in the log. `family` is null for listings from before families could
 * be chosen.
 */
const recentListing = z.object({
  position: z.coerce.bigint(),
  family: workFamily.nullable(),
})
export type RecentListing = z.infer<typeof recentListing>

/** Lists the latest listings of a type, newest first, from the end of an index. */
export async function listRecentListings(
  db: Pick<Pool, 'query'>,
  type: ProfileType,
  count: number,
): Promise<RecentListing[]> {
  const { rows } = await db.query({
    name: 'recent-listings',
    text: `select d.listed_position as position, p.work->>'family' as family
      from (
        select profile_id, listed_position from directory
        where profile_type = $1 and listed_position is not null
        order by listed_position desc limit $2
      ) d join profile_page p on p.profile_id = d.profile_id
      order by d.listed_position desc`,
    values: [type, count],
  })
  return z.array(recentListing).parse(rows)
}
