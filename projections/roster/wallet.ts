import { type ProfileView, profileView } from '#contract/views/profile.ts'
import type { Queryable } from '#postgres/queryable.ts'
import { selectFullProfile } from '#projections/profile-page/query.ts'

/**
 * A profile of a wallet. A contract wallet is specific to its chain; `contractChainId` is null for an
 * ordinary account.
 */
export type WalletProfile = { profileId: string; handle: string; contractChainId: number | null }

/**
 * Returns the profiles of a wallet on every chain: those listed here in that order, then imported ones,
 * then the rest by creation. `address` may have any case.
 */
export async function listWalletProfiles(db: Queryable, address: string): Promise<WalletProfile[]> {
  const { rows } = await db.query<WalletProfile>({
    name: 'roster-of-wallet',
    text: `select r.profile_id as "profileId", p.handle, r.contract_chain_id as "contractChainId"
      from roster r join profile_page p on p.profile_id = r.profile_id
        left join directory d on d.profile_id = r.profile_id
      where r.address = $1
      -- Imported profiles have negative positions.
      order by d.listed_position < 0 nulls last, d.listed_position, r.position`,
    values: [address.toLowerCase()],
  })
  return rows
}

/** Counts the wallets whose address contains `part`, up to `limit`. */
export async function countWallets(db: Queryable, part: string, limit: number): Promise<number> {
  const { rows } = await db.query<{ count: number }>({
    name: 'roster-wallets',
    text: `select count(*)::int4 as count from (
        select distinct address from roster where strpos(address, $1) > 0 limit $2
      ) found`,
    values: [part.trim().toLowerCase(), limit],
  })
  return rows[0]?.count ?? 0
}

/** The viewer who looks up a wallet: staff, the owner of a profile, or a visitor. */
export type Viewer = { isStaff: boolean; profileId: string | undefined }

/**
 * Returns the profiles of a wallet in full that the viewer may find by it, newest first. Visitors
 * find listed profiles whose owner does not hide the wallet; owners also find their own, and staff
 * find all. The query itself excludes the others, so that response times do not reveal hidden
 * profiles. `address` may have any case; an ordinary account has one profile, and a contract one
 * per chain.
 */
export async function listProfilesByWallet(
  db: Queryable,
  address: string,
  { isStaff, profileId }: Viewer,
): Promise<ProfileView[]> {
  const { rows } = await db.query({
    name: 'profiles-by-wallet',
    text: `${selectFullProfile} join roster r on r.profile_id = p.profile_id
      where r.address = $1
        and ($2::bool or p.profile_id = $3::uuid or (p.status = 'listed' and not p.hide_wallet))
      order by p.created_at desc, p.profile_id`,
    values: [address.toLowerCase(), isStaff, profileId ?? null],
  })
  return rows.map((row) => profileView.parse(row))
}
