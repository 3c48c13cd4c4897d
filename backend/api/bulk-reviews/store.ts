import { type BulkReviewBody, bulkReview } from '#contract/commands/bulk-review.ts'
import { origin } from '#contract/events/metadata.ts'
import { z } from '#contract/z.ts'
import type { Queryable } from '#postgres/queryable.ts'

/** Maximum bulk reviews of an admin that have not ended. */
export const maxUnendedBulkReviews = 20
/** Milliseconds for which a bulk review is stored after it succeeded. */
const endedRetentionMs = 3_600_000
/** Milliseconds for which it is stored after it failed, unless its admin dismisses it. */
const failedRetentionMs = 30 * 24 * 3_600_000
/** Maximum failed bulk reviews to list. */
const maxFailedBulkReviews = 20

const storedBulkReview = z.object({
  id: z.uuid(),
  actorId: z.string(),
  body: z.intersection(bulkReview, z.object({ origin: origin.optional() })),
  askedAt: z.date(),
  dueAt: z.date(),
  startedAt: z.date().nullable(),
  total: z.number(),
  /** 0 for the profiles chosen one by one, then the number of a selected set: a filtered part of the queue. */
  part: z.number(),
  /** Index in the chosen profiles, or cursor in the set. */
  after: z.string().nullable(),
  done: z.number(),
  /** Profiles that were decided or changed before the bulk review reached them, and some of their ids. */
  lateCount: z.number(),
  late: z.array(z.uuid()),
  /** Reason why the last try failed, or the whole bulk review once it has ended. */
  failure: z.string().nullable(),
  endedAt: z.date().nullable(),
  /** Leases since the last progress. */
  tries: z.number(),
  /** Token of the lease: the text of its end. Progress is saved only while the row still has this end. */
  lease: z.string().nullable(),
})
export type StoredBulkReview = z.infer<typeof storedBulkReview>

// The names of the columns are older than those of the fields, and stay because they are stored.
const columns = `id, actor_id as "actorId", asked as body, asked_at as "askedAt", carry_out_at as "dueAt",
  begun_at as "startedAt", total, part, after, done, late_count as "lateCount", late, failure,
  ended_at as "endedAt", tries, leased_until::text as lease`

type NewBulkReview = Pick<StoredBulkReview, 'id' | 'actorId' | 'askedAt' | 'dueAt' | 'total'> & {
  body: BulkReviewBody & { origin?: z.infer<typeof origin> | undefined }
}

/** Stores a bulk review. Returns undefined if the admin already has the maximum. */
export async function insertBulkReview(
  db: Queryable,
  bulkReview: NewBulkReview,
): Promise<StoredBulkReview | undefined> {
  const { rows } = await db.query({
    text: `insert into api.review_acts (id, actor_id, asked, asked_at, carry_out_at, total)
      select $1, $2, $3, $4, $5, $6
      where (select count(*) from api.review_acts where actor_id = $2 and ended_at is null) < ${maxUnendedBulkReviews}
      returning ${columns}`,
    values: [
      bulkReview.id,
      bulkReview.actorId,
      JSON.stringify(bulkReview.body),
      bulkReview.askedAt,
      bulkReview.dueAt,
      bulkReview.total,
    ],
  })
  return rows[0] && storedBulkReview.parse(rows[0])
}

/**
 * Lists the bulk reviews of an admin that have not ended, the failed ones, and the last three that
 * succeeded, newest first.
 */
export async function listBulkReviews(db: Queryable, actorId: string): Promise<StoredBulkReview[]> {
  const { rows } = await db.query({
    name: 'review-acts',
    text: `select ${columns} from api.review_acts where actor_id = $1 and ended_at is null
      union all (
        select ${columns} from api.review_acts
        where actor_id = $1 and ended_at is not null and failure is not null
        order by ended_at desc limit ${maxFailedBulkReviews}
      )
      union all (
        select ${columns} from api.review_acts
        where actor_id = $1 and ended_at is not null and failure is null
        order by ended_at desc limit 3
      ) order by "askedAt" desc, id`,
    values: [actorId],
  })
  return rows.map((row) => storedBulkReview.parse(row))
}

/** Counts the bulk reviews of all admins that have not ended. */
export async function countUnendedBulkReviews(db: Queryable): Promise<number> {
  const { rows } = await db.query<{ count: string }>(
    'select count(*) from api.review_acts where ended_at is null',
  )
  return Number(rows[0]?.count ?? 0)
}

export async function findBulkReview(
  db: Queryable,
  id: string,
  actorId: string,
): Promise<StoredBulkReview | undefined> {
  const { rows } = await db.query({
    text: `select ${columns} from api.review_acts where id = $1 and actor_id = $2`,
    values: [id, actorId],
  })
  return rows[0] && storedBulkReview.parse(rows[0])
}

/** Removes a bulk review that has not begun, or that failed. Returns false for others. */
export async function removeBulkReview(
  db: Queryable,
  id: string,
  actorId: string,
): Promise<boolean> {
  const { rowCount } = await db.query({
    text: `delete from api.review_acts where id = $1 and actor_id = $2
      and (begun_at is null or (ended_at is not null and failure is not null))`,
    values: [id, actorId],
  })
  return rowCount === 1
}

/** Makes a bulk review due immediately. */
export async function makeBulkReviewDue(
  db: Queryable,
  id: string,
  actorId: string,
  now: Date,
): Promise<void> {
  await db.query({
    text: `update api.review_acts set carry_out_at = least(carry_out_at, $3)
      where id = $1 and actor_id = $2`,
    values: [id, actorId, now],
  })
}

/**
 * Leases the longest-due bulk review for one chunk of work. Other processes cannot lease it until its
 * progress is saved, or for a minute if this process stops.
 */
export async function leaseDueBulkReview(
  db: Queryable,
  now: Date,
): Promise<StoredBulkReview | undefined> {
  const { rows } = await db.query({
    name: 'lease-review-act',
    text: `update api.review_acts
      set begun_at = coalesce(begun_at, $1), tries = tries + 1,
        leased_until = clock_timestamp() + interval '1 minute'
      where id = (
        select id from api.review_acts
        where ended_at is null and carry_out_at <= $1
          and (leased_until is null or leased_until <= clock_timestamp())
        order by leased_until nulls first, carry_out_at limit 1 for update skip locked
      ) and (leased_until is null or leased_until <= clock_timestamp())
      returning ${columns}`,
    values: [now],
  })
  return rows[0] && storedBulkReview.parse(rows[0])
}

type Leased = Pick<StoredBulkReview, 'id' | 'lease'>
type Progress = Leased &
  Pick<StoredBulkReview, 'part' | 'after' | 'done' | 'lateCount' | 'late' | 'failure'>

/**
 * Saves the progress of a bulk review and releases it, unless another process leased it meanwhile. An
 * ended bulk review no longer stores the origin of its request.
 */
export async function saveProgress(
  db: Queryable,
  { id, lease, part, after, done, lateCount, late, failure }: Progress,
  endedAt: Date | null,
): Promise<void> {
  await db.query({
    name: 'save-review-act',
    text: `update api.review_acts set part = $2, after = $3, done = $4, late_count = $5, late = $6,
      failure = $7, ended_at = $8, leased_until = clock_timestamp(), tries = 0,
      asked = case when $8::timestamptz is null then asked else asked - 'origin' end
      where id = $1 and leased_until = $9::timestamptz`,
    values: [id, part, after, done, lateCount, JSON.stringify(late), failure, endedAt, lease],
  })
}

/** Replaces the lease after a failed try: no process can lease the bulk review before the delay is over. */
export async function postponeBulkReview(
  db: Queryable,
  { id, lease }: Leased,
  { failure, delayMs }: { failure: string; delayMs: number },
): Promise<void> {
  await db.query({
    name: 'postpone-review-act',
    text: `update api.review_acts
      set failure = $2, leased_until = clock_timestamp() + make_interval(secs => $3)
      where id = $1 and leased_until = $4::timestamptz`,
    values: [id, failure, delayMs / 1000, lease],
  })
}

/** Removes bulk reviews that ended long enough ago. */
export async function sweepBulkReviews(db: Queryable, now: Date): Promise<void> {
  const before = (keptMs: number) => new Date(now.getTime() - keptMs)
  await db.query(
    'delete from api.review_acts where ended_at <= case when failure is null then $1::timestamptz else $2 end',
    [before(endedRetentionMs), before(failedRetentionMs)],
  )
}
