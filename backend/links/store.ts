import type { Pool } from 'pg'
import type { LinkName } from '#contract/profile/links.ts'

/** A check that is due, and leased. */
export type DueCheck = {
  profileId: string
  link: LinkName
  /** True for proven links and after an edit. */
  goesFirst: boolean
  /** Time of the last link back; null for an unproven link. */
  foundAt: Date | null
  /** Checks in a row without an answer. */
  failures: number
  leasedUntil: Date
}

/** Time after which another process may repeat a check that has no result. */
const leaseMs = 10 * 60_000

/** Leases the checks that are due: those that go first, then the others, each in the order of their time. */
export async function leaseDueChecks(pool: Pool, now: Date, limit: number): Promise<DueCheck[]> {
  const due = (goesFirst: boolean) => `(select profile_id, link, goes_first, next_at
    from api.link_checks where goes_first = ${goesFirst} and next_at <= $1
    order by next_at limit $2)`
  const { rows } = await pool.query<DueCheck>({
    name: 'lease link checks',
    text: `with due as (select profile_id, link from (${due(true)} union all ${due(false)}) as all_due
        order by goes_first desc, next_at limit $2)
      update api.link_checks set next_at = $1::timestamptz + $3 * interval '1 ms'
      from due where link_checks.profile_id = due.profile_id and link_checks.link = due.link
      returning due.profile_id as "profileId", due.link, goes_first as "goesFirst",
        found_at as "foundAt", failures, next_at as "leasedUntil"`,
    values: [now, limit, leaseMs],
  })
  return rows.toSorted((one, other) => Number(other.goesFirst) - Number(one.goesFirst))
}

type CheckKey = Pick<DueCheck, 'profileId' | 'link'>
/** A leased check. Its row stays unchanged if an edit or its owner made it due again after the lease began. */
type Leased = CheckKey & Pick<DueCheck, 'leasedUntil'>

/** Postpones checks that cannot start now. */
export async function postponeChecks(
  pool: Pool,
  checks: readonly (Leased & { nextAt: Date })[],
): Promise<void> {
  if (checks.length === 0) return
  await pool.query(
    `update api.link_checks set next_at = later.next_at
      from unnest($1::uuid[], $2::text[], $3::timestamptz[], $4::timestamptz[])
        as later (profile_id, link, leased_until, next_at)
      where link_checks.profile_id = later.profile_id and link_checks.link = later.link
        and link_checks.next_at = later.leased_until`,
    [
      checks.map(({ profileId }) => profileId),
      checks.map(({ link }) => link),
      checks.map(({ leasedUntil }) => leasedUntil),
      checks.map(({ nextAt }) => nextAt),
    ],
  )
}

/** Removes the checks of links that are not shown any more. */
export async function removeChecks(pool: Pool, checks: readonly Leased[]): Promise<void> {
  if (checks.length === 0) return
  await pool.query(
    `delete from api.link_checks
      using unnest($1::uuid[], $2::text[], $3::timestamptz[]) as gone (profile_id, link, leased_until)
      where link_checks.profile_id = gone.profile_id and link_checks.link = gone.link
        and link_checks.next_at = gone.leased_until`,
    [
      checks.map(({ profileId }) => profileId),
      checks.map(({ link }) => link),
      checks.map(({ leasedUntil }) => leasedUntil),
    ],
  )
}

/** Saves the result of a check and the time of the next one, unless the check was made due again meanwhile. */
export async function saveCheck(
  pool: Pool,
  { profileId, link, goesFirst, foundAt, failures, leasedUntil }: DueCheck,
  { checkedAt, nextAt }: { checkedAt: Date; nextAt: Date },
): Promise<void> {
  await pool.query({
    name: 'save link check',
    text: `update api.link_checks set goes_first = $3, found_at = $4, failures = $5,
        checked_at = $6, next_at = $7
      where profile_id = $1 and link = $2 and next_at = $8`,
    values: [
      profileId,
      link,
      goesFirst,
      foundAt,
      // The column is an `int2`, and no plan needs a higher number.
      Math.min(failures, 1000),
      checkedAt,
      nextAt,
      leasedUntil,
    ],
  })
}

/** Adds checks of links, or moves them forward. A link is checked no more than once a minute. */
export async function addChecks(
  pool: Pool,
  checks: readonly (CheckKey & { nextAt: Date; goesFirst: boolean })[],
): Promise<void> {
  if (checks.length === 0) return
  await pool.query(
    `insert into api.link_checks as known (profile_id, link, next_at, goes_first)
      select * from unnest($1::uuid[], $2::text[], $3::timestamptz[], $4::bool[])
      on conflict (profile_id, link) do update set
        next_at = least(known.next_at, greatest(excluded.next_at, known.checked_at + interval '1 minute')),
        goes_first = known.goes_first or excluded.goes_first`,
    [
      checks.map(({ profileId }) => profileId),
      checks.map(({ link }) => link),
      checks.map(({ nextAt }) => nextAt),
      checks.map(({ goesFirst }) => goesFirst),
    ],
  )
}

/** Removes the checks of deleted profiles. */
export async function removeChecksOfProfiles(
  pool: Pool,
  profileIds: readonly string[],
): Promise<void> {
  if (profileIds.length === 0) return
  await pool.query('delete from api.link_checks where profile_id = any($1::uuid[])', [profileIds])
}

/** Makes all checks of a profile due now. */
export async function makeChecksDue(pool: Pool, profileId: string, now: Date): Promise<void> {
  await pool.query(
    `update api.link_checks set next_at = least(next_at, $2), goes_first = true where profile_id = $1`,
    [profileId, now],
  )
}

/** Returns when each link of a profile was last checked; null before its first check. */
export async function listChecks(
  pool: Pool,
  profileId: string,
): Promise<{ link: LinkName; checkedAt: Date | null }[]> {
  const { rows } = await pool.query<{ link: LinkName; checkedAt: Date | null }>(
    `select link, checked_at as "checkedAt" from api.link_checks where profile_id = $1 order by link`,
    [profileId],
  )
  return rows
}

/** Returns the position in the log up to which the checks follow the profiles; 0n for another log. */
export async function getFollowedPosition(pool: Pool, logId: string): Promise<bigint> {
  const { rows } = await pool.query<{ position: string }>(
    'select position from api.link_checks_position where log_id = $1',
    [logId],
  )
  return BigInt(rows[0]?.position ?? 0)
}

export async function saveFollowedPosition(
  pool: Pool,
  logId: string,
  position: bigint,
): Promise<void> {
  await pool.query(
    `insert into api.link_checks_position (log_id, position) values ($1, $2)
      on conflict (only_row) do update set log_id = excluded.log_id, position = excluded.position`,
    [logId, position],
  )
}
