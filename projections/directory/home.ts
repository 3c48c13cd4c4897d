import { maxHomeListings } from '#contract/search/list-limits.ts'
import { type HomeView, homeView } from '#contract/views/home.ts'
import type { Queryable } from '#postgres/queryable.ts'
import { getActivity } from '#projections/activity/query.ts'
import { joinAward } from '#projections/profile-page/query.ts'
import { publicColumns } from './query.ts'

const newestCheckedForProof = 100

/**
 * Returns the data of the home page as of `now`: the newest listed profiles, one proven profile, and
 * the number of changes by time. The proven one is that among the newest whose owner signed again
 * the longest after its listing, because the page draws the time between them as a line. Its wallet is
 * visible and no contract, so anyone can recover the signer. Each is read from the end of an index.
 */
export async function getHomeView(db: Queryable, now: Date): Promise<HomeView> {
  const [newest, proven, activity] = await Promise.all([
    db.query({ name: 'home-newest', text: newestText, values: [maxHomeListings] }),
    db.query({ name: 'home-proven', text: provenText, values: [newestCheckedForProof] }),
    getActivity(db, now),
  ])
  return homeView.parse({ newest: newest.rows, proven: proven.rows[0] ?? null, activity })
}

const fromNewest = `select ${publicColumns} from (
    select profile_id, listed_position from directory order by listed_position desc limit $1
  ) d join profile_page p on p.profile_id = d.profile_id ${joinAward}`

const newestText = `${fromNewest} order by d.listed_position desc`

const provenText = `${fromNewest}
  where p.is_verified and not p.hide_wallet and p.contract_chain_id is null
    and p.last_signed_at is not null
  order by p.last_signed_at - p.listed_at desc, d.listed_position limit 1`
