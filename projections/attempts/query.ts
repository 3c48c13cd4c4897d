import type { Actor } from '#contract/events/metadata.ts'
import type { AttemptFilter } from '#contract/search/attempt-filter.ts'
import { unpackFlags } from '#contract/security/attempt.ts'
import type { AttemptPage, AttemptView } from '#contract/views/attempt.ts'
import type { Queryable } from '#postgres/queryable.ts'
import { isoTime } from '#projections/iso-time.ts'
import { orderByPosition, parseCursor } from '#projections/search/order.ts'
import { type Candidates, findCandidates } from './candidates.ts'

/** An attempt before its actor is resolved to a name. */
export type Attempt = Omit<AttemptView, 'actor'> & { actor: Actor }
export type Attempts = Omit<AttemptPage, 'attempts'> & { attempts: Attempt[] }

type AttemptsQuery = {
  filter?: AttemptFilter
  /** Cursor from `next` of the previous page. */
  cursor?: string | undefined
  limit: number
  /** True to include the content that was sent. */
  withContent?: boolean
}

type Row = Omit<Attempt, 'suspiciousFlags' | 'profileData' | 'erased'> & {
  position: string
  flagBits: number
  /** JSON; null without content, or if the content was not selected. */
  content: string | null
  hasContent: boolean
}

/** Returns the columns of an attempt `a`, and of its content `c`. */
const columns = (withContent: boolean) => `a.position, a.id, ${isoTime('a.at')} as timestamp,
  ${isoTime('a.since')} as since, a.type as "attemptType", a.count, host(a.ip) as "ipAddress",
  a.network, a.user_agent as "userAgent", a.blocked, a.codes, a.flag_bits as "flagBits",
  a.profile_id as "profileId", c.wallet_address as "walletAddress",
  ${withContent ? 'c.content' : 'null as content'}, c.position is not null as "hasContent",
  json_build_object('kind', a.actor_kind, 'id', a.actor_id) as actor, a.request_id as "requestId"`

const newest = orderByPosition('position')

/** Maximum number of attempts to scan for one page, matching or not. */
const maxScanned = 5000

/**
 * Returns a page of matching attempts, newest first. When matches are rare the page is short, and
 * the next one continues from there, so that every page has the same maximum cost.
 */
export async function listAttemptPage(
  db: Queryable,
  { filter = {}, cursor, limit, withContent = true }: AttemptsQuery,
  scanLimit = maxScanned,
): Promise<Attempts> {
  const [before] = parseCursor(newest, cursor) ?? []
  const candidates = await findCandidates(db, { filter, before })
  // `offset 0` keeps Postgres from choosing another index for the tests.
  const { rows } = await db.query<Row>(
    `select ${columns(withContent)} from (${candidates.text} limit ${scanLimit}) d
      cross join lateral (select * from attempt a
        where a.position = d.position and ${candidates.tests} offset 0) a
      left join attempt_content c on c.position = a.position
      order by d.position desc limit ${limit + 1}`,
    [...candidates.values, ...candidates.further],
  )
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  const attempts = page.map((row) => viewOf(row, withContent))
  if (rows.length > limit && last) {
    return { attempts, next: last.position, lookedBackTo: last.timestamp }
  }
  const end = await findEnd(db, candidates, scanLimit)
  return { attempts, next: end?.position ?? null, lookedBackTo: end?.at ?? null }
}

/** Returns the position at which the scan ended, unless it reached the oldest attempt. */
async function findEnd(
  db: Queryable,
  { text, values }: Candidates,
  scanLimit: number,
): Promise<{ position: string; at: string } | undefined> {
  const { rows } = await db.query<{ position: string; at: string }>(
    `select position, ${isoTime('at')} as at from attempt join (${text} limit 1 offset ${scanLimit - 1}) last using (position)`,
    [...values],
  )
  return rows[0]
}

/** Returns one attempt with all recorded data. `id` is a UUID. */
export async function findAttempt(db: Queryable, id: string): Promise<Attempt | undefined> {
  const { rows } = await db.query<Row>({
    name: 'attempt-by-id',
    text: `select ${columns(true)} from attempt a left join attempt_content c using (position)
      where a.id = $1`,
    values: [id],
  })
  return rows[0] && viewOf(rows[0], true)
}

function viewOf(row: Row, withContent: boolean): Attempt {
  const { position: _, flagBits, content, hasContent, ...view } = row
  return {
    ...view,
    suspiciousFlags: unpackFlags(flagBits),
    ...(withContent && { profileData: content === null ? null : JSON.parse(content) }),
    erased: view.profileId !== null && !hasContent,
  }
}
