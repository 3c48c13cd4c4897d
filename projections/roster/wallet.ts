import type { Pool } from 'pg'

type Db = Pick<Pool, 'query'>

/** A profile of a wallet. A contract's wallet counts on its own chain; null for a key. */
export type OfWallet = { profileId: string; handle: string; contractChainId: number | null }

/**
 * The profiles of a wallet, on whatever chain: those listed now in the order of their listing, before
 * those that were imported, then the others in the order in which they came. `address` in any case.
 */
export async function listOfWallet(db: Db, address: string): Promise<OfWallet[]> {
  const { rows } = await db.query<OfWallet>({
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

/** How many wallets hold a part of an address, as far as `most`. */
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
