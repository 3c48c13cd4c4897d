import type { RecordedEvent } from '#contract/events/event.ts'
import { type DiffGroup, type DiffPage, diffGroup, diffPage } from '#contract/views/as-of.ts'
import type { Queryable } from '#postgres/queryable.ts'
import { isoTime } from '#projections/iso-time.ts'

/** Positions to compare, in this order. */
type Span = { from: bigint; to: bigint }

// A profile changed if the state that holds at `to` began after `from`. The one that held at `from`
// has ended then. The queries have no name, because the best plan depends on the two positions: a
// prepared one takes three times as long between far positions.
const compared = `(
    select now.*, was.life as was_life, was.profile_type as was_type, was.status as was_status,
      was.content_position as was_content
    from (
      select profile_id, life, profile_type, status, content_position, from_position
        from profile_version where from_position > $1 and from_position <= $2
      union all
      select profile_id, life, profile_type, status, content_position, from_position
        from profile_version_ended
        where from_position > $1 and from_position <= $2 and to_position > $2
    ) now
    left join profile_version_ended was on was.profile_id = now.profile_id
      and was.from_position <= $1 and was.to_position > $1 and was.status <> 'deleted'
  ) d`

const isSameLife = `d.life = d.was_life and d.status <> 'deleted'`
const isNew = 'd.was_life is distinct from d.life'

/** The condition of each group, and the events that bring a profile into it. */
const groups: Record<DiffGroup, { test: string; events: readonly RecordedEvent['type'][] }> = {
  came: {
    test: `d.status = 'listed' and (${isNew} or d.was_status <> 'listed')`,
    events: ['ProfileListed'],
  },
  went: {
    test: `${isSameLife} and d.was_status = 'listed' and d.status <> 'listed'`,
    events: ['ProfileRejected', 'ProfileHeld'],
  },
  'type-changed': {
    test: `${isSameLife} and d.profile_type <> d.was_type`,
    events: ['ProfileTypeChanged'],
  },
  held: {
    test: `d.status = 'held' and (${isNew} or d.was_status = 'rejected')`,
    events: ['ProfileHeld'],
  },
  'turned-down': {
    test: `d.status = 'rejected' and (${isNew} or d.was_status = 'held')`,
    events: ['ProfileRejected'],
  },
  deleted: {
    test: `d.was_life is not null and (d.status = 'deleted' or d.life > d.was_life)`,
    events: ['ProfileDeleted'],
  },
  edited: {
    test: `${isSameLife} and d.content_position <> d.was_content`,
    events: ['ProfileEdited'],
  },
}

/** Returns the number of profiles in each group, and of all events after `from` up to `to`. */
export async function countDiff(
  db: Queryable,
  { from, to }: Span,
): Promise<{ counts: Record<DiffGroup, number>; events: number }> {
  const numbers = diffGroup.options.map(
    (group) => `'${group}', count(*) filter (where ${groups[group].test})`,
  )
  const { rows } = await db.query<{ counts: Record<DiffGroup, number>; events: number }>({
    text: `select json_build_object(${numbers.join(', ')}) as counts,
        (select count(*)::int4 from history where position > $1 and position <= $2) as events
      from ${compared}`,
    values: [from, to],
  })
  const [row] = rows
  if (!row) throw new Error('An aggregate without a group returns one row')
  return row
}

/** Returns a page of the profiles of a group, the last changed first. */
export async function listDiffPage(
  db: Queryable,
  {
    from,
    to,
    group,
    cursor,
    limit,
  }: Span & { group: DiffGroup; cursor?: string | undefined; limit: number },
): Promise<DiffPage> {
  const { test, events } = groups[group]
  // In `deleted`, the current state may be that of another life. `materialized` keeps Postgres from
  // checking all changes one by one, in their order, for the few of a rare group.
  const now = `case when d.status <> 'deleted' and $5 <> 'deleted' then
    json_build_object('profileType', d.profile_type, 'status', d.status, 'fields', now.fields) end`
  const { rows } = await db.query<{ position: string }>({
    text: `with changed as materialized (
        select d.* from ${compared} where ${test} and d.from_position < $3
      )
      select d.profile_id as id, d.from_position::text as position,
        ${isoTime('coalesce(e.at, h.at)')} as at, e.events, ${now} as now,
        case when d.was_life is not null then json_build_object(
          'profileType', d.was_type, 'status', d.was_status, 'fields', was.fields) end as was
      from (select * from changed order by from_position desc limit $4) d
      join history h on h.position = d.from_position
      left join profile_content now
        on now.profile_id = d.profile_id and now.position = d.content_position
      left join profile_content was
        on was.profile_id = d.profile_id and was.position = d.was_content
      cross join lateral (
        select max(at) as at, count(*)::int4 as events from history
          where profile_id = d.profile_id and position > $1 and position <= $2 and type = any($6)
      ) e
      order by d.from_position desc`,
    values: [from, to, cursor ?? to + 1n, limit + 1, group, events],
  })
  const profiles = rows.slice(0, limit)
  const last = rows.length > limit ? profiles.at(-1) : undefined
  return diffPage.parse({ profiles, next: last?.position ?? null })
}
