import { type Actor, actor } from '#contract/events/metadata.ts'
import { type IndexedEvent, indexedEvent } from '#contract/views/event-index.ts'
import { z } from '#contract/z.ts'
import type { Queryable } from '#postgres/queryable.ts'
import { isoTime } from '#projections/iso-time.ts'

export type EventQuery = {
  type?: IndexedEvent['type'] | undefined
  actorKind?: Actor['kind'] | undefined
  /** Keyed ids of the staff who acted. */
  staffIds?: readonly string[] | undefined
  /** yyyy-mm-dd, UTC. */
  day?: string | undefined
  profileId?: string | undefined
  /** Cursor from `next` of the previous page. */
  cursor?: string | undefined
  /** Events per page. */
  limit: number
}

/** An event of the index before its actor is resolved to a name, and its entry is found. */
export type FoundEvent = Omit<IndexedEvent, 'actor'> & { actor: Actor; eventId: string }

const foundEvent = indexedEvent.extend({
  actor,
  eventId: z.uuid(),
  revision: z.coerce.number().int(),
})

/** Returns a page of the index of all events, newest first; `next` is null on the last page. */
export async function listEventPage(
  db: Queryable,
  { type, actorKind, staffIds, day, profileId, cursor, limit }: EventQuery,
): Promise<{ events: FoundEvent[]; next: string | null }> {
  const values: unknown[] = []
  const conditions: string[] = []
  const filter = (value: unknown, condition: (parameter: string) => string) => {
    if (value !== undefined) conditions.push(condition(`$${values.push(value)}`))
  }
  filter(type, (name) => `h.type = ${name}`)
  filter(actorKind, (kind) => `h.actor_kind = ${kind}`)
  filter(staffIds, (ids) => `h.actor_kind = 'admin' and h.actor_id = any(${ids})`)
  filter(day, (date) => `h.on_day = ${date}`)
  filter(profileId, (id) => `h.profile_id = ${id}`)
  filter(cursor, (position) => `h.position < ${position}`)
  const where = conditions.length === 0 ? '' : `where ${conditions.join(' and ')}`
  const { rows } = await db.query<{ position: string }>(
    `select h.position::text, h.event_id as "eventId", h.stream_kind as "streamKind", h.revision, h.type,
        ${isoTime('h.at')} as at,
        json_build_object('kind', h.actor_kind, 'id', h.actor_id) as actor,
        h.profile_id as "profileId", h.life,
        case when p.profile_id is null then null
          else json_build_object('name', p.name, 'handle', p.handle) end as profile
      from (select * from history h ${where} order by h.position desc limit $${values.push(limit + 1)}) h
      left join profile_page p on p.profile_id = h.profile_id
      order by h.position desc`,
    values,
  )
  const page = rows.slice(0, limit)
  const last = rows.length > limit ? page.at(-1) : undefined
  return { events: page.map((row) => foundEvent.parse(row)), next: last?.position ?? null }
}

/** Number of events of a week, and of those by owners. `week` is its Monday, yyyy-mm-dd, UTC. */
export type WeekCount = { week: string; entries: number; byOwners: number }

/**
 * Counts up to `limit` events after a position, by week. `position` is that of the last one; null
 * without any.
 */
export async function countWeeks(
  db: Queryable,
  after: string,
  limit: number,
): Promise<{ weeks: WeekCount[]; position: string | null }> {
  const { rows } = await db.query<WeekCount & { last: string }>(
    `select to_char(date_trunc('week', at at time zone 'UTC'), 'YYYY-MM-DD') as week,
        count(*)::int as entries, (count(*) filter (where actor_kind = 'owner'))::int as "byOwners",
        (max(max(position)) over ())::text as last
      from (select at, actor_kind, position from history where position > $1 order by position limit $2) h
      group by 1`,
    [after, limit],
  )
  return { weeks: rows.map(({ last: _, ...week }) => week), position: rows[0]?.last ?? null }
}

/**
 * Finds the position of the last event at or before a time (ISO), by the times in the events;
 * undefined without one.
 */
export async function findPositionAt(db: Queryable, at: string): Promise<bigint | undefined> {
  const { rows } = await db.query<{ position: string }>({
    name: 'position-at',
    text: 'select position from history where at <= $1 order by at desc, position desc limit 1',
    values: [at],
  })
  return rows[0] && BigInt(rows[0].position)
}

/** Finds the position of the first event after a position; undefined at the end of the log. */
export async function findPositionAfter(
  db: Queryable,
  position: bigint,
): Promise<bigint | undefined> {
  const { rows } = await db.query<{ position: string }>({
    name: 'position-after',
    text: 'select position from history where position > $1 order by position limit 1',
    values: [position],
  })
  return rows[0] && BigInt(rows[0].position)
}

/**
 * Returns the life that each profile had at a time (ISO), in the order of `profiles`. For a profile
 * without a life then, returns the number of the next one: one more than the last ended life.
 */
export async function findLivesAt(
  db: Queryable,
  profiles: readonly { profileId: string; at: string }[],
): Promise<number[]> {
  const { rows } = await db.query<{ life: number }>({
    name: 'lives-at',
    text: `select coalesce((
        select life from history
          where profile_id = requested.profile_id and type = 'ProfileDeleted' and at <= requested.moment
          order by position desc limit 1
      ), 0) + 1 as life
      from unnest($1::uuid[], $2::timestamptz[])
        with ordinality as requested (profile_id, moment, place) order by place`,
    values: [profiles.map(({ profileId }) => profileId), profiles.map(({ at }) => at)],
  })
  return rows.map(({ life }) => life)
}

/** Returns the revision at which a life of a profile began; undefined if the read models lack it. */
export async function findLifeStart(
  db: Queryable,
  { profileId, life }: { profileId: string; life: number },
): Promise<bigint | undefined> {
  const { rows } = await db.query<{ revision: string }>(
    `select revision from history where profile_id = $1 and life = $2
      and type in ('ProfileSubmitted', 'ProfileImported') order by position limit 1`,
    [profileId, life],
  )
  return rows[0] && BigInt(rows[0].revision)
}

/**
 * Finds the last event of any profile that the read models of a schema show; undefined without one.
 * `position` is that in the whole log, `revision` that in the stream of the profile.
 */
export async function findLastProfileEvent(
  db: Queryable,
  schema: string,
): Promise<{ profileId: string; revision: bigint; position: bigint } | undefined> {
  const { rows } = await db.query<{ profileId: string; revision: string; position: string }>(
    `select profile_id as "profileId", revision, position from "${schema}".history
      where stream_kind = 'profile' order by position desc limit 1`,
  )
  const [row] = rows
  return row && { ...row, revision: BigInt(row.revision), position: BigInt(row.position) }
}
