import type { NameClaims } from '#commands/deps.ts'
import { claimGraceMs } from '#domain/handle/claim.ts'
import { lookalikeKey } from '#domain/security/lookalike-key.ts'
import type { ApiDeps } from '#edge/deps.ts'

/**
 * Claims a name and a handle, including all look-alikes, for a profile that is about to use them.
 * Returns those that no other profile claimed within the last minute, on any replica. After that
 * minute the read models show the profile that claimed them.
 */
export async function claimNames(
  { pool, identity, now }: Pick<ApiDeps, 'pool' | 'identity' | 'now'>,
  { name, handle }: { name: string; handle: string },
  profileId: string,
): Promise<NameClaims> {
  const nameKey = identity.lookalikeKey('name', lookalikeKey(name))
  const handleKey = identity.lookalikeKey('handle', lookalikeKey(handle))
  const { rows } = await pool.query<{ key: string }>({
    name: 'claim names',
    // Ordered, so that concurrent claims lock the same rows in the same order.
    text: `insert into api.name_claims as held (key, profile_id, at)
      select key, $2, $3 from unnest($1::text[]) as key order by key
      on conflict (key) do update set profile_id = excluded.profile_id, at = excluded.at
      where held.profile_id = excluded.profile_id or held.at <= excluded.at - $4 * interval '1 ms'
      returning key`,
    values: [[nameKey, handleKey], profileId, now().toISOString(), claimGraceMs],
  })
  const claimed = new Set(rows.map(({ key }) => key))
  return { name: claimed.has(nameKey), handle: claimed.has(handleKey) }
}

/** Deletes expired claims. */
export async function sweepNameClaims({ pool, now }: Pick<ApiDeps, 'pool' | 'now'>): Promise<void> {
  const ended = new Date(now().getTime() - claimGraceMs)
  await pool.query('delete from api.name_claims where at <= $1', [ended])
}
