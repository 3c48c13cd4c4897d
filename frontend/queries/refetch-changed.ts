import type {
  InfiniteData,
  Query,
  QueryClient,
  QueryFunctionContext,
  QueryKey,
} from '@tanstack/react-query'
import { maxPage } from '#contract/search/list-limits.ts'

/** Keys of changed rows, by the query that refetches them. */
const changedOf = new WeakMap<Query, ReadonlySet<string>>()

/**
 * Refetches the queries below a key after a change of these rows. Lists that use `fetchChangedPage` fetch only
 * the pages that may have changed. Queries that are invalid or failed are refetched as a whole.
 */
export async function refetchChanged(
  client: QueryClient,
  queryKey: QueryKey,
  rows: ReadonlySet<string>,
): Promise<void> {
  const current = client
    .getQueryCache()
    .findAll({ queryKey, type: 'active' })
    .filter(({ state }) => state.status === 'success' && !state.isInvalidated)
  for (const query of current) changedOf.set(query, rows)
  await refetchAll(client, queryKey)
  for (const query of current) changedOf.delete(query)
}

/**
 * Refetches all queries below a key. TanStack Query does not restart a first fetch that is running, whose
 * response may be older than the change. Such a query is fetched once more.
 */
export async function refetchAll(client: QueryClient, queryKey: QueryKey): Promise<void> {
  const firstFetches = client
    .getQueryCache()
    .findAll({ queryKey, type: 'active', fetchStatus: 'fetching' })
    .filter(({ state }) => state.data === undefined)
  await client.invalidateQueries({ queryKey })
  await Promise.all(
    firstFetches.map((query) =>
      client.invalidateQueries({ queryKey: query.queryKey, exact: true }),
    ),
  )
}

type Pages<Page> = {
  /** Fetches at most `limit` rows; a normal page without a limit. */
  fetchPage: (limit?: number) => Promise<Page>
  /** Keys of the rows of a page, in order. */
  keysOf: (page: Page) => string[]
  /** Reduces a page to its first rows. */
  truncate: (page: Page, count: number) => Page
  /** Position at which new rows are inserted. */
  growsAt: 'first' | 'last' | 'anywhere'
}

/**
 * Query function of a page of a list. After a change it returns cached pages, except for the first page, which
 * has the totals, for pages with a changed row, and for pages where a new row may be inserted.
 */
export async function fetchChangedPage<Page extends { next: string | null }>(
  { client, queryKey, pageParam }: Pick<QueryFunctionContext<QueryKey, string>, PageContext>,
  { fetchPage, keysOf, truncate, growsAt }: Pages<Page>,
): Promise<Page> {
  const query = client.getQueryCache().find<InfiniteData<Page, string>>({ queryKey, exact: true })
  const changed = query && changedOf.get(query as unknown as Query)
  const { pages = [], pageParams = [] } = query?.state.data ?? {}
  const known = pages[pageParams.indexOf(pageParam)]
  if (!changed || !known) return fetchPage()

  const rows = keysOf(known)
  const isThere = (row: string) => pages.some((page) => keysOf(page).includes(row))
  const hasChanged =
    pageParam === '' ||
    rows.some((row) => changed.has(row)) ||
    (growsAt === 'last' && known.next === null) ||
    (growsAt === 'anywhere' && ![...changed].every(isThere))
  if (!hasChanged) return known

  // Enough rows to reach the next page, which still begins at the same row.
  const limit = rows.length + changed.size
  if (limit > maxPage) return fetchPage()
  const page = await fetchPage(limit)
  const end = keysOf(page).findLastIndex((row) => rows.includes(row))
  return known.next === null || end < 0 ? page : { ...truncate(page, end + 1), next: known.next }
}

type PageContext = 'client' | 'queryKey' | 'pageParam'
