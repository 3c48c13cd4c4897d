import type { Queryable } from '#postgres/queryable.ts'

/**
 * Returns the current handle of a listed profile by its former handle, unless another profile
 * claimed that since. `handleKey` is the key of the former handle. Handles of a former life are not
 * found.
 */
export async function findByFormerHandle(
  db: Queryable,
  handleKey: string,
): Promise<string | undefined> {
  const { rows } = await db.query<{ handle: string }>({
    name: 'profile-by-former-handle',
    text: `select p.handle from handle_claim c join profile_page p on p.profile_id = c.profile_id
      where c.handle_key = $1 and p.status = 'listed' and c.claimed_at >= p.created_at`,
    values: [handleKey],
  })
  return rows[0]?.handle
}
