import type { ReviewFilter, ReviewFilterName, ReviewSet } from '#contract/commands/bulk-review.ts'
import { maxCounted } from '#contract/search/list-limits.ts'
import { arrivalBars, arrivalSeconds, maxGroups } from '#contract/security/review-limits.ts'
import type { DirectoryCount } from '#contract/views/directory-count.ts'
import {
  type HeldProfile,
  heldProfile,
  type ReviewFigures,
  type ReviewOverview,
  reviewFigures,
  reviewOverview,
} from '#contract/views/review.ts'
import { z } from '#contract/z.ts'
import type { Queryable } from '#postgres/queryable.ts'
import { isoTime } from '#projections/iso-time.ts'
import { selectFullProfile } from '#projections/profile-page/query.ts'
import { parseCursor } from '#projections/search/order.ts'
import { findLookalikes } from './find-lookalikes.ts'

/** Minimum number of held profiles of one network that are shown as a group. */
const groupedFrom = 3
/** Number of oldest held profiles to search for groups. */
export const maxGroupedProfiles = 5000
/** Rows of a group to show at first. */
const rowsOfGroup = 3
/** Number of held profiles of one network above which the chart of arrivals marks them. */
const crowdedAbove = 10

const heldColumns = `to_jsonb(profile) as profile, ${isoTime('waiting_since')} as "waitingSince",
  reasons, revision::int4, ip`

type QueuePage = { waiting: HeldProfile[]; next: string | null }

/** Selects the rows of a queue page, and its start. */
export type QueueRange = ReviewFilter & {
  /** Excludes the networks that `summarizeReview` groups. */
  ungrouped?: boolean | undefined
  cursor?: string | undefined
  limit: number
}

/** SQL conditions of the filters on `review_queue`; each has its own index. */
const conditions: Record<ReviewFilterName, string> = {
  all: 'true',
  lookalikes: `reasons ?| array['lookalike_handle', 'lookalike_name']`,
  'no-links': `reasons ? 'no_social_links'`,
  edits: `jsonb_typeof(held_edit) = 'object'`,
}

/**
 * Selects the networks that the queue shows as groups, largest first, among the longest-held
 * profiles. The bound keeps it fast in a flood: sorting a full queue by network takes most of a
 * second.
 */
const groupedNetworks = `select network, count(distinct ip)::int4 as addresses, min(waiting_since) as first
  from (
    select network, ip, waiting_since from review_queue where waiting_since is not null
    order by waiting_since, profile_id limit ${maxGroupedProfiles}
  ) longest
  where network is not null
  group by network having count(*) >= ${groupedFrom} order by count(*) desc, network limit ${maxGroups}`

/** Returns SQL for a count that stops just above `maxCounted`. */
const countUpTo = (where: string) =>
  `(select count(*)::int4 from (
    select from review_queue whole where waiting_since is not null and ${where} limit ${maxCounted + 1}
  ) bounded)`

const toCount = (count: number): DirectoryCount => ({
  total: Math.min(count, maxCounted),
  isBounded: count > maxCounted,
})

/** Returns held profiles in full, oldest first. `next` is null on the last page. */
export async function listReviewQueue(
  db: Queryable,
  { filter = 'all', network, ungrouped = false, cursor, limit }: QueueRange,
): Promise<QueuePage> {
  const after = parseCursor(oldest, cursor)
  const { rows } = await db.query({
    text: `with held as (
        select profile_id, waiting_since, reasons, revision, ip from review_queue
          where waiting_since is not null and ${conditions[filter]}
            and ($2::text is null or network = $2)
            ${ungrouped ? `and (network is null or network not in (select network from (${groupedNetworks}) grouped))` : ''}
            ${after ? 'and (waiting_since, profile_id) > ($3::timestamptz, $4::uuid)' : ''}
          order by waiting_since, profile_id limit $1
      )
      select ${heldColumns}
      from held join (${selectFullProfile}) profile on profile.id = held.profile_id
      order by waiting_since, profile_id`,
    values: [limit + 1, network ?? null, ...(after ?? [])],
  })
  const held = await addLookalikes(db, rows.slice(0, limit))
  const last = rows.length > held.length ? held.at(-1) : undefined
  return { waiting: held, next: last ? `${last.waitingSince}_${last.profile.id}` : null }
}

const heldRow = heldProfile.omit({ lookalikes: true })

async function addLookalikes(db: Queryable, rows: readonly unknown[]): Promise<HeldProfile[]> {
  const held = rows.map((row) => heldRow.parse(row))
  const found = await findLookalikes(
    db,
    held.map(({ profile }) => profile),
  )
  return held.map((entry) => ({ ...entry, lookalikes: found.get(entry.profile.id) ?? [] }))
}

/** Waiting time and id of the last profile on the previous page. */
const cursorKey = z.tuple([z.iso.datetime(), z.uuid()])
const oldest = { parseCursor: (cursor: string) => cursorKey.safeParse(cursor.split('_')).data }

/** Returns the number of held profiles, and the outcomes of submissions on the day (UTC) of `now`. */
export async function getReviewFigures(db: Queryable, now: Date): Promise<ReviewFigures> {
  const { rows } = await db.query<{ held: number }>({
    name: 'review-figures',
    text: `select held, ${isoTime('oldest')} as "oldestSince", coalesce(listed, 0) as "listedToday",
        coalesce(listed_unreviewed, 0) as "unreviewedToday", coalesce(turned_down, 0) as "turnedDownToday"
      from (
        select ${countUpTo('true')} as held, (
          select waiting_since from review_queue where waiting_since is not null
          order by waiting_since, profile_id limit 1
        ) as oldest
      ) queue
      left join review_outcome on day_start = date_trunc('day', $1::timestamptz, 'UTC')`,
    values: [now.toISOString()],
  })
  return reviewFigures.parse({ ...rows[0], held: toCount(rows[0]?.held ?? 0) })
}

/** Returns a held profile in full; undefined if it is not held. */
export async function findHeld(db: Queryable, id: string): Promise<HeldProfile | undefined> {
  const { rows } = await db.query({
    name: 'review-held',
    text: `select ${heldColumns} from review_queue held
      join (${selectFullProfile}) profile on profile.id = held.profile_id
      where held.profile_id = $1 and waiting_since is not null`,
    values: [id],
  })
  return (await addLookalikes(db, rows))[0]
}

/**
 * Returns the large groups of the queue with their oldest profiles, the count of each filter, and
 * recent arrivals.
 */
export async function summarizeReview(db: Queryable, now: Date): Promise<ReviewOverview> {
  const [groups, counts, arrivals] = await Promise.all([
    listGroups(db),
    countFilters(db),
    listArrivals(db, now),
  ])
  return reviewOverview.parse({ groups, counts, arrivals })
}

async function countFilters(db: Queryable): Promise<Record<string, DirectoryCount>> {
  const { rows } = await db.query<Record<string, number>>({
    name: 'review-counts',
    text: `select ${Object.entries(conditions)
      .map(([name, condition]) => `${countUpTo(condition)} as "${name}"`)
      .join(', ')}`,
  })
  return Object.fromEntries(
    Object.entries(rows[0] ?? {}).map(([name, count]) => [name, toCount(count)]),
  )
}

/** Returns recent arrivals. Each bar counts up to `maxCounted` profiles. */
async function listArrivals(db: Queryable, now: Date): Promise<unknown[]> {
  const { rows } = await db.query({
    name: 'review-arrivals',
    text: `with crowded as (
        select network from (${groupedNetworks}) grouped
        where (
          select count(*) from (
            select from review_queue whole
            where waiting_since is not null and whole.network = grouped.network
            limit ${crowdedAbove + 1}
          ) bounded
        ) > ${crowdedAbove}
      )
      select ago, bar.count, bar.crowded
      from generate_series(0, ${arrivalBars - 1}) ago
      cross join lateral (
        select count(*)::int4 as count,
          count(*) filter (where network in (select network from crowded))::int4 as crowded
        from (
          select network from review_queue
          where waiting_since is not null
            and waiting_since > $1::timestamptz - make_interval(secs => (ago + 1) * ${arrivalSeconds})
            and waiting_since <= $1::timestamptz - make_interval(secs => ago * ${arrivalSeconds})
          limit ${maxCounted}
        ) arrived
      ) bar
      where bar.count > 0
      order by ago`,
    values: [now.toISOString()],
  })
  return rows
}

async function listGroups(db: Queryable): Promise<unknown[]> {
  const { rows } = await db.query<{ network: string; count: number }>({
    name: 'review-groups',
    text: `select network, count, addresses, ${isoTime('first')} as first, ${isoTime('last')} as last
      from (
        select *, ${countUpTo('whole.network = grouped.network')} as count, (
          select waiting_since from review_queue whole
          where waiting_since is not null and whole.network = grouped.network
          order by waiting_since desc limit 1
        ) as last
        from (${groupedNetworks}) grouped
      ) measured
      order by count desc, network`,
  })
  return Promise.all(
    rows.map(async (group) => ({
      ...group,
      count: toCount(group.count),
      ...(await listReviewQueue(db, { network: group.network, limit: rowsOfGroup })),
    })),
  )
}

/** Returns the SQL condition of a set, with the parameters of `valuesOf`. */
const conditionOf = ({ filter = 'all' }: ReviewSet) =>
  `waiting_since <= $1::timestamptz and ($2::text is null or network = $2)
    and (network is null or network <> all($3::text[])) and ${conditions[filter]}`
const valuesOf = ({ until, network, exceptNetworks = [] }: ReviewSet) => [
  until,
  network ?? null,
  exceptNetworks,
]

/**
 * Returns a page of the profile ids in a set of a bulk review, oldest first, and the cursor of the next
 * page.
 */
export async function listReviewIds(
  db: Queryable,
  set: ReviewSet,
  { cursor, limit }: { cursor: string | null; limit: number },
): Promise<{ ids: string[]; next: string | null }> {
  const after = parseCursor(oldest, cursor ?? undefined)
  const { rows } = await db.query<{ id: string; since: string }>({
    text: `select profile_id as id, ${isoTime('waiting_since')} as since from review_queue
      where ${conditionOf(set)}
        ${after ? 'and (waiting_since, profile_id) > ($5::timestamptz, $6::uuid)' : ''}
      order by waiting_since, profile_id limit $4`,
    values: [...valuesOf(set), limit, ...(after ?? [])],
  })
  const last = rows.length === limit ? rows.at(-1) : undefined
  return { ids: rows.map(({ id }) => id), next: last ? `${last.since}_${last.id}` : null }
}

/** Counts the profiles in a set of a bulk review. */
export async function countReviewIds(db: Queryable, set: ReviewSet): Promise<number> {
  const { rows } = await db.query<{ count: number }>({
    text: `select count(*)::int4 as count from review_queue where ${conditionOf(set)}`,
    values: valuesOf(set),
  })
  return rows[0]?.count ?? 0
}
