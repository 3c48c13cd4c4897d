import { type AnalysisView, analysisView } from '#contract/views/roster.ts'
import type { Queryable } from '#postgres/queryable.ts'
import { isoTime } from '#projections/iso-time.ts'
import { getRosterCounts, verificationOf } from './query.ts'

/** Maximum number of profiles that an analysis lists of each kind, and of one wallet. */
const maxAnalysed = 50
const maxAnalysedOfWallet = 10

type Analysis = AnalysisView['analysis']

/** Columns that an analysis lists of a profile `p`. */
const analysisColumns = `p.profile_id as id, p.name, p.handle, p.profile_type as "profileType",
  p.wallet_address as "walletAddress", p.contract_chain_id as "contractChainId", p.status,
  ${isoTime('p.created_at')} as "createdAt"`

/**
 * Returns the projected counts of the directory, and the start of two lists of anomalies. `max`
 * limits those lists, and `maxOfWallet` the profiles of one wallet.
 */
export async function getAnalysis(
  db: Queryable,
  { max = maxAnalysed, maxOfWallet = maxAnalysedOfWallet } = {},
): Promise<AnalysisView> {
  const [counts, suspiciousProfiles, duplicates] = await Promise.all([
    getRosterCounts(db),
    listSuspicious(db, max),
    listDuplicates(db, { max, maxOfWallet }),
  ])
  return analysisView.parse({
    analysis: {
      totalProfiles: counts.total,
      byType: counts.byType,
      withMissingData: { noWallet: counts.walletless, noName: counts.nameless },
      suspiciousProfiles,
      moreSuspiciousProfiles: Math.max(0, counts.flagged - suspiciousProfiles.length),
      ...duplicates,
      verification: verificationOf(counts),
      milestones: { founders: counts.founders },
    },
  })
}

async function listSuspicious(db: Queryable, max: number): Promise<unknown[]> {
  const { rows } = await db.query({
    name: 'roster-suspicious',
    text: `select ${analysisColumns}, r.flags from roster r join profile_page p on p.profile_id = r.profile_id
      where r.flags <> '[]'::jsonb order by r.position desc limit $1`,
    values: [max],
  })
  return rows
}

type Duplicate = {
  wallet: string
  contractChainId: number | null
  count: number
  wallets: number
  profiles: unknown[]
}

/** Lists duplicate wallets, those with the most profiles first, by one scan of the wallet index. */
async function listDuplicates(
  db: Queryable,
  { max, maxOfWallet }: { max: number; maxOfWallet: number },
): Promise<Pick<Analysis, 'moreDuplicateWallets'> & { duplicateWallets: unknown[] }> {
  const { rows } = await db.query<Duplicate>({
    name: 'roster-duplicates',
    text: `with several as (
        select address, contract_chain_id, count(*)::int4 as count, count(*) over ()::int4 as wallets
          from roster where address is not null
          group by address, contract_chain_id having count(*) > 1
          order by count(*) desc, address, contract_chain_id limit $1
      )
      select s.address as wallet, s.contract_chain_id as "contractChainId", s.count, s.wallets,
          own.profiles
        from several s cross join lateral (
          select json_agg(to_json(first) order by first."position") as profiles from (
            select ${analysisColumns}, r.position from roster r
              join profile_page p on p.profile_id = r.profile_id
              where r.address = s.address
                and r.contract_chain_id is not distinct from s.contract_chain_id
              order by r.position limit $2
          ) first
        ) own
        order by s.count desc, s.address, s.contract_chain_id`,
    values: [max, maxOfWallet],
  })
  return {
    duplicateWallets: rows.map(({ wallet, contractChainId, count, profiles }) => ({
      wallet,
      contractChainId,
      profiles,
      more: count - profiles.length,
    })),
    moreDuplicateWallets: (rows[0]?.wallets ?? 0) - rows.length,
  }
}
