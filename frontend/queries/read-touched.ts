import type {
  InfiniteData,
  Query,
  QueryClient,
  QueryFunctionContext,
  QueryKey,
} from '@tanstack/react-query'
import { maxPage } from '#contract/list-limits.ts'

/** Changes from live messages, by the query that refetches them. */
const touchedBy = new WeakMap<Query, ReadonlySet<string>>()

/**
 * Reads the queries under a key anew after news of these rows. A list that reads its pages by
 * `readPage` asks for no more of them than it must; one that may lack more than the news is read whole.
 */
export async function readTouched(
  client: QueryClient,
  queryKey: QueryKey,
  rows: ReadonlySet<string>,
): Promise<void> {
  const current = client
    .getQueryCache()
    .findAll({ queryKey, type: 'active' })
    .filter(({ state }) => state.status === 'success' && !state.isInvalidated)
  for (const query of current) touchedBy.set(query, rows)
  await readAgain(client, queryKey)
  for (const query of current) touchedBy.delete(query)
}

/**
 * Reads all queries under a key again. TanStack Query does not restart a first read that is under way,
 * and its response may be older than the news: such a query is read once more after it.
 */
export async function readAgain(client: QueryClient, queryKey: QueryKey): Promise<void> {
  const firstReads = client
    .getQueryCache()
    .findAll({ queryKey, type: 'active', fetchStatus: 'fetching' })
    .filter(({ state }) => state.data === undefined)
  await client.invalidateQueries({ queryKey })
  await Promise.all(
    firstReads.map((query) => client.invalidateQueries({ queryKey: query.queryKey, exact: true })),
  )
}

type Pages<Page> = {
  /** Of at most so many rows; of as many as usual without a limit. */
  fetchPage: (limit?: number) => Promise<Page>
  /** The keys of a page's rows, in their order. */
  list: (page: Page) => string[]
  /** A page with its first rows alone. */
  cut: (page: Page, count: number) => Page
  /** Where rows come in that are not there yet. */
  grows: 'first' | 'last' | 'anywhere'
}

/**
 * A page of a list. After news, what stands in the cache is the answer for each page but the first, which
 * tells of the whole, those with a row that was told of, and where a new row comes in.
 */
export async function readPage<Page extends { next: string | null }>(
  { client, queryKey, pageParam }: Pick<QueryFunctionContext<QueryKey, string>, PageContext>,
  { fetchPage, list, cut, grows }: Pages<Page>,
): Promise<Page> {
  const query = client.getQueryCache().find<InfiniteData<Page, string>>({ queryKey, exact: true })
  const touched = query && touchedBy.get(query as unknown as Query)
  const { pages = [], pageParams = [] } = query?.state.data ?? {}
  const known = pages[pageParams.indexOf(pageParam)]
  if (!touched || !known) return fetchPage()

  const rows = list(known)
  const isThere = (row: string) => pages.some((page) => list(page).includes(row))
  const isTouched =
    pageParam === '' ||
    rows.some((row) => touched.has(row)) ||
    (grows === 'last' && known.next === null) ||
    (grows === 'anywhere' && ![...touched].every(isThere))
  if (!isTouched) return known

  // So many that the page still reaches the next one, which begins where it did.
  const limit = rows.length + touched.size
  if (limit > maxPage) return fetchPage()
  const page = await fetchPage(limit)
  const end = list(page).findLastIndex((row) => rows.includes(row))
  return known.next === null || end < 0 ? page : { ...cut(page, end + 1), next: known.next }
}

type PageContext = 'client' | 'queryKey' | 'pageParam'
