import type { Pool } from 'pg'
import type { ProfileView } from '#contract/views/profile.ts'
import { profileView } from '#contract/views/profile.ts'
import { fullProfile } from '#projections/profile-page/query.ts'

type Db = Pick<Pool, 'query'>

/** All profiles of a wallet in full, newest first; `address` in any case. */
export async function listProfilesByWallet(db: Db, address: string): Promise<ProfileView[]> {
  const { rows } = await db.query({
    name: 'profiles-by-wallet',
    text: `${fullProfile} join wallet w on w.profile_id = p.profile_id
      where w.address = $1 order by p.created_at desc, p.profile_id`,
    values: [address.toLowerCase()],
  })
  return rows.map((row) => profileView.parse(row))
}

/** The newest profile of a wallet in full; undefined when it has none. */
export async function findProfileByWallet(
  db: Db,
  address: string,
): Promise<ProfileView | undefined> {
  const [newest] = await listProfilesByWallet(db, address)
  return newest
}
