import { type ProfileView, profileView } from '#contract/views/profile.ts'
import type { Queryable } from '#postgres/queryable.ts'
import { selectFullProfile } from '#projections/profile-page/query.ts'

/** The viewer who looks up a wallet: staff, the owner of a profile, or a visitor. */
export type Viewer = { isStaff: boolean; profileId: string | undefined }

/**
 * Returns the profiles of a wallet in full that the viewer may find by it, newest first. Visitors
 * find listed profiles whose owner does not hide the wallet; owners also find their own, and staff
 * find all. The query itself excludes the others, so that response times do not reveal hidden
 * profiles. `address` may have any case; it can have one profile as a key, and one per chain as a
 * contract.
 */
export async function listProfilesByWallet(
  db: Queryable,
  address: string,
  { isStaff, profileId }: Viewer,
): Promise<ProfileView[]> {
  const { rows } = await db.query({
    name: 'profiles-by-wallet',
    text: `${selectFullProfile} join wallet w on w.profile_id = p.profile_id
      where w.address = $1
        and ($2::bool or p.profile_id = $3::uuid or (p.status = 'listed' and not p.hide_wallet))
      order by p.created_at desc, p.profile_id`,
    values: [address.toLowerCase(), isStaff, profileId ?? null],
  })
  return rows.map((row) => profileView.parse(row))
}

/** Returns the newest profile of a wallet that the viewer may find; undefined if there is none. */
export async function findProfileByWallet(
  db: Queryable,
  address: string,
  viewer: Viewer,
): Promise<ProfileView | undefined> {
  const [newest] = await listProfilesByWallet(db, address, viewer)
  return newest
}
