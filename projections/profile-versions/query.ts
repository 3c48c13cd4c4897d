import type { ProfileType } from '#contract/profile/profile-type.ts'
import type { CountAsOf, ListAsOf } from '#contract/views/as-of.ts'
import { listAsOf } from '#contract/views/as-of.ts'
import type { Queryable } from '#postgres/queryable.ts'
import { orderByPosition, parseCursor } from '#projections/search/order.ts'

type ListQuery = {
  position: bigint
  type: ProfileType
  /** Cursor from `next` of the previous page. */
  cursor?: string | undefined
  /** Profiles per page. */
  limit: number
}

const newest = orderByPosition('listed_position')

/**
 * Returns a page of the list of a type as it stood after the event at `position`, newest listing
 * first. The ranks are those of that time, because a life keeps its rank in a type. Throws `Refusal`
 * for a foreign cursor.
 */
export async function listProfilesAsOf(
  db: Queryable,
  { position, type, cursor, limit }: ListQuery,
): Promise<ListAsOf> {
  const [before] = parseCursor(newest, cursor) ?? []
  const page = (table: string, condition: string) =>
    `(select profile_id, life, listed_position, content_position from ${table}
      where profile_type = $1 and status = 'listed' and listed_position < $3
        and from_position <= $2 ${condition}
      order by listed_position desc limit $4)`
  const { rows } = await db.query<{ id: string; listedPosition: string }>({
    name: 'list-as-of',
    text: `select v.profile_id as id, v.listed_position::text as "listedPosition",
        c.fields as content, case when c.fields is not null then a.rank end as "milestoneRank"
      from (
        ${page('profile_version', '')} union all
        ${page('profile_version_ended', 'and to_position > $2')}
        order by listed_position desc limit $4
      ) v
      left join profile_content c
        on c.profile_id = v.profile_id and c.position = v.content_position
      left join milestone_award a on a.profile_id = v.profile_id and a.life = v.life
        and a.profile_type = $1
      order by v.listed_position desc`,
    // A profile is listed at its listed position or later, so those above `position` are skipped.
    values: [type, position, before ?? position + 1n, limit + 1],
  })
  const profiles = rows.slice(0, limit)
  const last = rows.length > limit ? profiles.at(-1) : undefined
  return listAsOf.parse({ profiles, next: last?.listedPosition ?? null })
}

/** Returns the number of profiles of each type and status after the event at `position`. */
export async function countProfilesAsOf(db: Queryable, position: bigint): Promise<CountAsOf[]> {
  const { rows } = await db.query<CountAsOf>({
    name: 'count-as-of',
    text: `select profile_type as "profileType", status, count(*)::int4,
        (count(*) filter (where is_erased))::int4 as erased
      from (
        select profile_type, status, false as is_erased from profile_version
          where from_position <= $1
        union all
        select was.profile_type, was.status, now.status = 'deleted' or now.life > was.life
          from profile_version_ended was join profile_version now using (profile_id)
          where was.from_position <= $1 and was.to_position > $1
      ) v
      where status <> 'deleted' group by profile_type, status`,
    values: [position],
  })
  return rows
}
