import type { Pool } from 'pg'

type Db = Pick<Pool, 'query'>

/**
 * A profile of a wallet. A contract wallet is specific to its chain; `contractChainId` is null for
 * a key.
 */
export type WalletProfile = { profileId: string; handle: string; contractChainId: number | null }

/**
 * Returns the profiles of a wallet on every chain. Currently listed profiles come first, in the
 * order of their listing and before imported ones; the rest follow in order of creation. `address`
 * may have any case.
 */
export async function listOfWallet(db: Db, address: string): Promise<WalletProfile[]> {
  const { rows } = await db.query<WalletProfile>({
    name: 'roster-of-wallet',
    text: `select r.profile_id as "profileId", p.handle, r.contract_chain_id as "contractChainId"
      from roster r join profile_page p on p.profile_id = r.profile_id
        left join directory d on d.profile_id = r.profile_id
      where r.address = $1 
        order by d.listed_position < 0 nulls last, d.listed_position, r.position`,
    values: [address.toLowerCase()],
  })
  return rows
}

/** Counts the wallets that contain a part of an address, up to `most`. */
export async function countWallets(db: Db, part: string, most: number): Promise<number> {
  const { rows } = await db.query<{ count: number }>({
    name: 'roster-wallets',
    text: `select count(*)::int4 as count from (
        select distinct address from roster where strpos(address, $1) > 0 limit $2
      ) found`,
    values: [part.trim().toLowerCase(), most],
  })
  return rows[0]?.count ?? 0
}
