import type { Pool } from 'pg'
import type { NameLeases } from '#commands/deps.ts'
import { lookalikeKey } from '#domain/security/lookalike-key.ts'
import type { ApiDeps } from '#edge/deps.ts'

/** After this time the read models show the profile that leased a name. */
export const nameLeaseMs = 60_000

/**
 * Leases a name and a handle, including all look-alikes, to a profile that is about to use them.
 * Returns which of the two it leased: those that no other profile has a lease of, on any replica. Uses the
 * clock of Postgres, since the clocks of replicas may differ by more than a lease.
 */
export async function leaseNames(
  { pool, keyedIds }: Pick<ApiDeps, 'pool' | 'keyedIds'>,
  { name, handle }: { name: string; handle: string },
  profileId: string,
): Promise<NameLeases> {
  const nameKey = keyedIds.lookalikeKey('name', lookalikeKey(name))
  const handleKey = keyedIds.lookalikeKey('handle', lookalikeKey(handle))
  const { rows } = await pool.query<{ key: string }>({
    name: 'lease names',
    // Ordered, so that concurrent calls lock the same rows in the same order.
    text: `insert into api.name_claims as known (key, profile_id, at)
      select key, $2, clock_timestamp() from unnest($1::text[]) as key order by key
      on conflict (key) do update set profile_id = excluded.profile_id, at = excluded.at
      where known.profile_id = excluded.profile_id or known.at <= excluded.at - $3 * interval '1 ms'
      returning key`,
    values: [[nameKey, handleKey], profileId, nameLeaseMs],
  })
  const leased = new Set(rows.map(({ key }) => key))
  return { name: leased.has(nameKey), handle: leased.has(handleKey) }
}

/** Deletes expired leases. */
export async function sweepNameLeases(pool: Pool): Promise<void> {
  const ended = "clock_timestamp() - $1 * interval '1 ms'"
  await pool.query(`delete from api.name_claims where at <= ${ended}`, [nameLeaseMs])
}
