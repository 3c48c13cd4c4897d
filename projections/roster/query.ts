import { foldText } from '#contract/fold-text.ts'
import type { ProfileType } from '#contract/profile/profile-type.ts'
import type { DeploymentEntry } from '#contract/views/deployment.ts'
import type { AnalysisView, RosterView } from '#contract/views/roster.ts'
import type { Queryable } from '#postgres/queryable.ts'
import { isoTime } from '#projections/iso-time.ts'
import { fullColumns } from '#projections/profile-page/query.ts'
import { containsText } from '#projections/search/contains-text.ts'
import { orderByPosition, parseCursor } from '#projections/search/order.ts'
import { listSearchPage, type SearchLimits, type SearchPage } from '#projections/search/page.ts'
import type { Search } from '#projections/search/search.ts'
import type { RosterCount } from './project.ts'

/** Search terms; a profile must match all that are not empty. */
export type RosterFilter = {
  wallet?: string | undefined
  name?: string | undefined
  handle?: string | undefined
}

export type RosterQuery = {
  filter?: RosterFilter | undefined
  /** Cursor from `next` of the previous page. */
  cursor?: string | undefined
  /** Profiles per page. */
  limit: number
}

/** A page of all profiles in full, newest first, and the total counts. */
export type RosterPage = SearchPage & { counts: RosterCounts }

const newest = orderByPosition('position')

/** Returns a page of the roster, and the number of matches. */
export async function listRosterPage(
  db: Queryable,
  { filter = {}, cursor, limit }: RosterQuery,
  limits?: SearchLimits,
): Promise<RosterPage> {
  const after = parseCursor(newest, cursor)
  const counts = await getRosterCounts(db)
  const { total } = counts
  const request = { order: newest, after, limit, inScope: total, all: total }
  const search = rosterSearch(filter)
  const page = await listSearchPage(db, search, request, fullColumns, limits)
  return { ...page, counts }
}

/** Returns the search of a filter; undefined if nothing can match. */
function rosterSearch({ wallet = '', name = '', handle = '' }: RosterFilter): Search | undefined {
  const needles = [
    { column: 'address', text: wallet.trim().toLowerCase() },
    { column: 'name_text', text: foldText(name) },
    // Handles are shown with an @, so users search with it.
    { column: 'handle_text', text: foldText(handle).replace(/^@/, '') },
  ].filter(({ text }) => text !== '')
  // Postgres rejects NUL, and no profile contains it.
  if (needles.some(({ text }) => text.includes('\0'))) return undefined
  const conditions = needles.map(({ column, text }, index) =>
    containsText(column, text, `$${index + 1}::text`),
  )
  return { table: 'roster', scope: [], conditions, values: needles.map(({ text }) => text) }
}

/** Number of profiles of each type and kind, as projected. */
export type RosterCounts = Omit<RosterCount, 'profileType'> & {
  byType: AnalysisView['analysis']['byType']
}

/** Returns the counts of all types, and their sums. */
export async function getRosterCounts(db: Queryable): Promise<RosterCounts> {
  const { rows } = await db.query<RosterCount>({
    name: 'roster-counts',
    text: `select profile_type as "profileType", total, verified, founders, walletless, nameless, flagged
      from roster_count`,
  })
  const sum = (kind: keyof Omit<RosterCount, 'profileType'>) =>
    rows.reduce((all, row) => all + row[kind], 0)
  const ofType = (type: RosterCount['profileType']) =>
    rows.find(({ profileType }) => profileType === type)?.total ?? 0
  return {
    byType: {
      artist: ofType('artist'),
      collector: ofType('collector'),
      curator: ofType('curator'),
    },
    total: sum('total'),
    verified: sum('verified'),
    founders: sum('founders'),
    walletless: sum('walletless'),
    nameless: sum('nameless'),
    flagged: sum('flagged'),
  }
}

/** Returns the number of profiles whose owner signed, and of the others. */
export function verificationOf({
  total,
  verified,
}: Pick<RosterCounts, 'total' | 'verified'>): RosterView['verification'] {
  return { verified, unverified: total - verified }
}

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
