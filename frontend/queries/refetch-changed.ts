import type {
  InfiniteData,
  Query,
  QueryClient,
  QueryFunctionContext,
  QueryKey,
} from '@tanstack/react-query'
import { maxPageSize } from '#contract/search/list-limits.ts'

/** Keys of the changed rows that a query refetches. */
const changedRows = new WeakMap<Query, ReadonlySet<string>>()

/**
 * Refetches the queries below a key after a change of these rows. Lists that use `fetchOrReusePage` fetch only
 * the pages that may have changed. Queries that are invalid or failed are refetched as a whole.
 */
export async function refetchChanged(
  client: QueryClient,
  queryKey: QueryKey,
  rows: ReadonlySet<string>,
): Promise<void> {
  const refetches = new Map<Query, ReadonlySet<string>>()
  for (const query of client.getQueryCache().findAll({ queryKey, type: 'active' })) {
    // The refetch cancels an earlier one that is running, so it includes the rows of that one.
    const earlier = changedRows.get(query)
    const isCurrent = query.state.status === 'success' && !query.state.isInvalidated
    if (isCurrent || earlier) refetches.set(query, new Set([...(earlier ?? []), ...rows]))
  }
  for (const [query, changed] of refetches) changedRows.set(query, changed)
  await invalidate(client, queryKey)
  for (const [query, changed] of refetches) {
    if (changedRows.get(query) === changed) changedRows.delete(query)
  }
}

/** Refetches all queries below a key as a whole. */
export async function refetchAll(client: QueryClient, queryKey: QueryKey): Promise<void> {
  for (const query of client.getQueryCache().findAll({ queryKey })) changedRows.delete(query)
  await invalidate(client, queryKey)
}

/**
 * Invalidates all queries below a key. TanStack Query does not restart a first fetch that is running, whose
 * response may be older than the change. Such a query is fetched once more.
 */
async function invalidate(client: QueryClient, queryKey: QueryKey): Promise<void> {
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

/** Rows of a page, and where new ones appear. */
export type PageRows<Page> = {
  /** Keys of the rows of a page, in order. */
  keysOf: (page: Page) => string[]
  /** Reduces a page to its first rows. */
  truncate: (page: Page, count: number) => Page
  /** Page into which new rows may be inserted. */
  insertsAt: 'first' | 'last' | 'anywhere'
}

type PageContext = Pick<QueryFunctionContext<QueryKey, string>, 'client' | 'queryKey' | 'pageParam'>

/**
 * Fetches a page of an infinite list with `fetchPage`: at most `limit` rows, or a page of the usual size. After
 * a change it returns the cached page, unless
 * - it is the first page, which has the totals,
 * - it has a changed row, or
 * - a new row may be inserted into it.
 */
export async function fetchOrReusePage<Page extends { next: string | null }>(
  { client, queryKey, pageParam }: PageContext,
  fetchPage: (limit?: number) => Promise<Page>,
  { keysOf, truncate, insertsAt }: PageRows<Page>,
): Promise<Page> {
  const query = client.getQueryCache().find<InfiniteData<Page, string>>({ queryKey, exact: true })
  const changed = query && changedRows.get(query as unknown as Query)
  const { pages = [], pageParams = [] } = query?.state.data ?? {}
  const cachedPage = pages[pageParams.indexOf(pageParam)]
  // A single page needs no extra rows, which would connect it to the next one.
  if (!changed || !cachedPage || pages.length === 1) return fetchPage()

  const rows = keysOf(cachedPage)
  const isCached = (row: string) => pages.some((page) => keysOf(page).includes(row))
  const hasChanged =
    pageParam === '' ||
    rows.some((row) => changed.has(row)) ||
    (insertsAt === 'last' && cachedPage.next === null) ||
    (insertsAt === 'anywhere' && ![...changed].every(isCached))
  if (!hasChanged) return cachedPage

  // Enough rows to reach the next page, which still begins at the same row.
  const limit = rows.length + changed.size
  if (limit > maxPageSize) return fetchPage()
  const page = await fetchPage(limit)
  const end = keysOf(page).findLastIndex((row) => rows.includes(row))
  const isLast = cachedPage.next === null || end < 0
  return isLast ? page : { ...truncate(page, end + 1), next: cachedPage.next }
}
