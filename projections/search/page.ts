import { maxCounted } from '#contract/search/list-limits.ts'
import type { DirectoryCount } from '#contract/views/directory-count.ts'
import { type ProfileView, profileView } from '#contract/views/profile.ts'
import type { Queryable } from '#postgres/queryable.ts'
import { joinAward } from '#projections/profile-page/query.ts'
import { chooseIndex, type Sizes } from './choose-index.ts'
import { keySql, orderSql } from './order.ts'
import { countMatches, type Search, type Start, selectMatches } from './search.ts'

type PageRequest = Start & Sizes & { limit: number }

/** Maximum number of matches to count, and rows to test when choosing how to search. */
export type SearchLimits = { counted?: number; sample?: number }

/** Matching profiles, and their number. `next` is the cursor of the next page; null on the last. */
export type SearchPage = { profiles: ProfileView[]; next: string | null; count: DirectoryCount }

/**
 * Returns a page of the matching profiles. `columns` are those of a profile `p`. Without a search,
 * nothing matches.
 */
export async function listSearchPage(
  db: Queryable,
  search: Search | undefined,
  request: PageRequest,
  columns: string,
  { counted = maxCounted, sample }: SearchLimits = {},
): Promise<SearchPage> {
  if (!search) return { profiles: [], next: null, count: { total: 0, isBounded: false } }
  const { order, after, limit } = request
  const choose = await chooseIndex(db, search, request, sample)
  const lookUp = (count: number) => ({ limit: count, index: choose(count) })
  const found = selectMatches(search, request, lookUp(limit + 1))
  const { rows } = await db.query<{ key: string[]; total: number | null }>(
    `select ${columns}, ${keySql(order)} as key, d.total from (${found.text}) d
      join profile_page p on p.profile_id = d.profile_id ${joinAward} order by ${orderSql(order)}`,
    found.values,
  )
  const page = rows.slice(0, limit)
  const isLast = rows.length <= limit
  const countAll = async () => {
    if (isLast && after === undefined) return page.length
    return rows[0]?.total ?? countMatches(db, search, order, lookUp(counted + 1))
  }
  const isFiltered = search.conditions.length > 0
  const total = isFiltered ? await countAll() : request.inScope
  const isBounded = isFiltered && total > counted
  return {
    profiles: page.map((row) => profileView.parse(row)),
    next: isLast ? null : order.formatCursor(page.at(-1)?.key ?? []),
    count: { total: isBounded ? counted : total, isBounded },
  }
}
