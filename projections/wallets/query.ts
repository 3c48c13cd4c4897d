import type { Pool } from 'pg'
import type { ProfileView } from '#contract/views/profile.ts'
import { profileView } from '#contract/views/profile.ts'
import { fullProfile } from '#projections/profile-page/query.ts'

type Db = Pick<Pool, 'query'>

/** Viewer of a wallet's profiles: staff, an owner, or the public. */
export type Asker = { isStaff: boolean; profileId: string | undefined }

/**
 * The profiles of a wallet in full that the asker may find by it, newest first: listed ones whose
 * owner does not hide the wallet, one's own, and all of them for staff. What is not to be found is
 * left out where it is looked up, so that it takes no time. `address` in any case. A key has one
 * profile, and so has each contract that stands at the same address on some chain.
 */
export async function listProfilesByWallet(
  db: Db,
  address: string,
  { isStaff, profileId }: Asker,
): Promise<ProfileView[]> {
  const { rows } = await db.query({
    name: 'profiles-by-wallet',
    text: `${fullProfile} join wallet w on w.profile_id = p.profile_id
      where w.address = $1
        and ($2::bool or p.profile_id = $3::uuid or (p.status = 'listed' and not p.hide_wallet))
      order by p.created_at desc, p.profile_id`,
    values: [address.toLowerCase(), isStaff, profileId ?? null],
  })
  return rows.map((row) => profileView.parse(row))
}

/** The newest of them; undefined when there is none. */
export async function findProfileByWallet(
  db: Db,
  address: string,
  asker: Asker,
): Promise<ProfileView | undefined> {
  const [newest] = await listProfilesByWallet(db, address, asker)
  return newest
}
