import type { FlagName } from '#contract/security/flags.ts'
import type { ProfileView } from '#contract/views/profile.ts'
import { type Lookalike, lookalike } from '#contract/views/review.ts'
import { z } from '#contract/z.ts'
import { lookalikeKey } from '#domain/security/lookalike-key.ts'
import type { Queryable } from '#postgres/queryable.ts'
import { selectFullProfile } from '#projections/profile-page/query.ts'

/** Maximum number of look-alikes to show for a held profile. */
const maxShown = 3

const lookalikeRow = lookalike.extend({ waitingId: z.uuid() })

/**
 * Finds, for each held profile, the listed and held profiles that it can be mistaken for. A held
 * edit is compared by its proposed content. The keys of the result are ids of held profiles.
 */
export async function findLookalikes(
  db: Queryable,
  waiting: readonly ProfileView[],
): Promise<Map<string, Lookalike[]>> {
  const proposed = waiting.map(({ heldEdit, name, handle }) => heldEdit?.fields ?? { name, handle })
  const { rows } = await db.query({
    name: 'review-lookalikes',
    text: `select waiting.id as "waitingId", alike.rules, to_jsonb(profile) as profile
      from unnest($1::uuid[], $2::text[], $3::text[]) as waiting(id, name, handle)
      cross join lateral (
        select profile_id, jsonb_agg(rule) as rules, min(created_at) as since from (
          ${matches('name', 'lookalike_name')} union all ${matches('handle', 'lookalike_handle')}
        ) matched group by profile_id order by since, profile_id limit $4
      ) alike
      join (${selectFullProfile}) profile on profile.id = alike.profile_id
      order by alike.since, alike.profile_id`,
    values: [
      waiting.map(({ id }) => id),
      proposed.map(({ name }) => lookalikeKey(name)),
      proposed.map(({ handle }) => lookalikeKey(handle)),
      maxShown,
    ],
  })
  const found = new Map<string, Lookalike[]>()
  for (const row of rows) {
    const { waitingId, ...alike } = lookalikeRow.parse(row)
    found.set(waitingId, [...(found.get(waitingId) ?? []), alike])
  }
  return found
}

/** Returns SQL for the oldest profiles with a look-alike name or handle. */
function matches(column: 'name' | 'handle', rule: FlagName): string {
  return `(select profile_id, created_at, '${rule}' as rule from profile_page
    where ${column}_lookalike = waiting.${column} and status <> 'rejected'
      and profile_id <> waiting.id
    order by created_at, profile_id limit $4)`
}
