import { firstPeriod, periodsSince } from '#contract/activity.ts'
import type { LogActivity } from '#contract/views/as-of.ts'
import type { Activity } from '#contract/views/home.ts'
import type { Queryable } from '#postgres/queryable.ts'
import { isoTime } from '#projections/iso-time.ts'
import type { ActivityRow } from './project.ts'

/** Returns the changes of the last days, as of `now`. */
export async function getActivity(db: Queryable, now: Date): Promise<Activity> {
  const since = firstPeriod(now)
  const { rows } = await db.query<ActivityRow>({
    name: 'activity',
    text: `select ${isoTime('starts_at')} as "startsAt", by_owners as "byOwners",
        by_provenance as "byProvenance"
      from activity where starts_at between $1 and $2 order by starts_at`,
    values: [since, now.toISOString()],
  })
  const periods = rows.map(({ startsAt, ...counts }) => ({
    period: periodsSince(since, startsAt),
    ...counts,
  }))
  return { since, periods }
}

/** Returns the changes of each day (yyyy-mm-dd, UTC) that has any, from the first to the last. */
export async function listDailyActivity(db: Queryable): Promise<LogActivity['days']> {
  const { rows } = await db.query<LogActivity['days'][number]>({
    name: 'daily-activity',
    text: `select to_char(starts_at at time zone 'UTC', 'YYYY-MM-DD') as day,
        sum(by_owners)::int4 as "byOwners", sum(by_provenance)::int4 as "byProvenance"
      from activity group by day order by day`,
  })
  return rows
}
