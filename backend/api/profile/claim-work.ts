import type { Pool } from 'pg'
import { claimGraceMs } from '#domain/handle/claim.ts'
import type { ApiDeps } from '#edge/deps.ts'
import { isWorkHung } from '#projections/profile-page/query.ts'

/**
 * Whether a profile may hang a work: nobody else hangs it, and of those who ask at once, on whichever
 * replica, the first may. The claim lasts until the read models show what came of it.
 */
export async function claimWork(
  { pool, readPool }: Pick<ApiDeps, 'pool' | 'readPool'>,
  workId: string,
  profileId: string,
): Promise<boolean> {
  const { rowCount } = await pool.query({
    name: 'claim work',
    text: `insert into api.work_claims as held (work_id, profile_id) values ($1, $2)
      on conflict (work_id) do update set profile_id = excluded.profile_id, at = now()
      where held.profile_id = excluded.profile_id or held.at < now() - $3 * interval '1 ms'`,
    values: [workId, profileId, claimGraceMs],
  })
  // In this order: a claim that ended has come into the read models by then.
  return rowCount === 1 && !(await isWorkHung(readPool, workId))
}

/** Forgets the claims that ended. */
export async function sweepWorkClaims(pool: Pool): Promise<void> {
  await pool.query(`delete from api.work_claims where at < now() - $1 * interval '1 ms'`, [
    claimGraceMs,
  ])
}
