import type { Pool } from 'pg'

/**
 * The handle that a listed profile has now, by one that it had before in this life and that nobody else
 * claimed since. `handleKey` is that of the former one. What a former life was called leads nowhere.
 */
export async function findByFormerHandle(
  db: Pick<Pool, 'query'>,
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
