import type { ProfileType } from '#contract/profile/profile-type.ts'
import type { DeploymentEntry } from '#contract/views/deployment.ts'
import type { Queryable } from '#postgres/queryable.ts'
import { isoTime } from '#projections/iso-time.ts'

/** Returns the newest profiles of a type, including held and rejected ones and hidden wallets. */
export async function listNewest(
  db: Queryable,
  type: ProfileType,
  limit: number,
): Promise<DeploymentEntry[]> {
  const { rows } = await db.query<DeploymentEntry>({
    name: 'newest-on-roster',
    text: `select p.profile_id as id, p.name, p.handle, p.wallet_address as "walletAddress",
        p.hide_wallet as "hideWallet", ${isoTime('p.created_at')} as "createdAt"
      from (
        select profile_id, position from roster where profile_type = $1
          order by position desc limit $2
      ) d join profile_page p on p.profile_id = d.profile_id
      order by d.position desc`,
    values: [type, limit],
  })
  return rows
}
