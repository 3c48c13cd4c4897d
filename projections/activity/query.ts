import { firstPeriod, periodsSince } from '#contract/activity.ts'
import type { Activity } from '#contract/views/home.ts'
import type { Queryable } from '#postgres/queryable.ts'
import type { ActivityRow } from './project.ts'

/** Returns the changes of the last days, as of `now`. */
export async function getActivity(db: Queryable, now: Date): Promise<Activity> {
  const since = firstPeriod(now)
  const { rows } = await db.query<Omit<ActivityRow, 'position'>>({
    name: 'activity',
    text: `select to_char(starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
        as "startsAt", by_owners as "byOwners", by_provenance as "byProvenance"
      from activity where starts_at between $1 and $2 order by starts_at`,
    values: [since, now.toISOString()],
  })
  const periods = rows.map(({ startsAt, ...counts }) => ({
    period: periodsSince(since, startsAt),
    ...counts,
  }))
  return { since, periods }
}
