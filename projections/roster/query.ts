import { foldText } from '#contract/fold-text.ts'
import { type ProfileType, profileTypes } from '#contract/profile/profile-type.ts'
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

const countsText = `select
    json_build_object(${profileTypes
      .map((type) => `'${type}', coalesce(sum(total) filter (where profile_type = '${type}'), 0)`)
      .join(', ')}) as "byType",
    ${['total', 'verified', 'founders', 'walletless', 'nameless', 'flagged']
      .map((kind) => `coalesce(sum(${kind}), 0)::int4 as ${kind}`)
      .join(', ')}
  from roster_count`

/** Returns the number of profiles of each type, and of all types by kind. */
export async function getRosterCounts(db: Queryable): Promise<RosterCounts> {
  const { rows } = await db.query<RosterCounts>({ name: 'roster-counts', text: countsText })
  const [counts] = rows
  if (!counts) throw new Error('An aggregate without a group returns one row')
  return counts
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
