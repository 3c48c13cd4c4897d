import type { Pool } from 'pg'
import { type ReviewFigures, reviewFigures, waitingProfile } from '#contract/views/review.ts'
import { z } from '#contract/z.ts'
import { Refusal } from '#domain/refusal.ts'
import { fullProfile } from '#projections/profile-page/query.ts'

type Db = Pick<Pool, 'query'>

const isoTime = (column: string) =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** What the read models know of it: where it came from is in the log alone, at that revision. */
const queued = waitingProfile.omit({ ip: true }).extend({ heldRevision: z.coerce.bigint() })

type QueuePage = { waiting: z.output<typeof queued>[]; next: string | null }

/** The profiles that wait for a review in full, the oldest first. `next` is null on the last page. */
export async function readReviewQueue(
  db: Db,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<QueuePage> {
  const after = cursor === undefined ? undefined : readCursor(cursor)
  const { rows } = await db.query({
    name: `review-queue-${after ? 'after' : 'first'}`,
    text: `with waiting as (
        select profile_id, waiting_since, reasons, revision, held_revision from review_queue
          where waiting_since is not null
            ${after ? 'and (waiting_since, profile_id) > ($2::timestamptz, $3::uuid)' : ''}
          order by waiting_since, profile_id limit $1
      )
      select to_jsonb(profile) as profile, ${isoTime('waiting_since')} as "waitingSince", reasons,
        revision::int4, held_revision as "heldRevision"
      from waiting join (${fullProfile}) profile on profile.id = waiting.profile_id
      order by waiting_since, profile_id`,
    values: [limit + 1, ...(after ?? [])],
  })
  const waiting = rows.slice(0, limit).map((row) => queued.parse(row))
  const last = rows.length > waiting.length ? waiting.at(-1) : undefined
  return { waiting, next: last ? `${last.waitingSince}_${last.profile.id}` : null }
}

const place = z.tuple([z.iso.datetime(), z.uuid()])

/** Since when the last profile of the page before waits, and which one it is. */
function readCursor(cursor: string): z.output<typeof place> {
  const read = place.safeParse(cursor.split('_'))
  if (read.success) return read.data
  const message = 'This is no cursor of a page of the review queue.'
  throw new Refusal('invalid-input', { errors: [{ path: 'cursor', message }] })
}

/** How much waits, and what came of submissions on the day (UTC) of `now`. */
export async function readReviewFigures(db: Db, now: Date): Promise<ReviewFigures> {
  const { rows } = await db.query({
    name: 'review-figures',
    text: `select held, ${isoTime('oldest')} as "oldestSince", coalesce(listed, 0) as "listedToday",
        coalesce(listed_unreviewed, 0) as "unreviewedToday", coalesce(turned_down, 0) as "turnedDownToday"
      from (
        select count(*)::int4 as held, min(waiting_since) as oldest
          from review_queue where waiting_since is not null
      ) queue
      left join review_outcome on day_start = date_trunc('day', $1::timestamptz, 'UTC')`,
    values: [now.toISOString()],
  })
  return reviewFigures.parse(rows[0])
}

/** Which of some profiles wait now, for a topic that tells of the key alone. */
export async function readReviewKeys(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, undefined>> {
  const { rows } = await db.query<{ id: string }>({
    name: 'review-keys',
    text: `select profile_id as id from review_queue
      where profile_id = any($1::uuid[]) and waiting_since is not null`,
    values: [ids],
  })
  return new Map(rows.map(({ id }) => [id, undefined]))
}
