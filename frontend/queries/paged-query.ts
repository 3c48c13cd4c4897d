import { infiniteQueryOptions, type QueryKey } from '@tanstack/react-query'
import { fetchOrReusePage, type PageRows } from './refetch-changed.ts'

/** Start and size of a page: by default the first page, with the usual size. */
export type PageRange = { cursor?: string; limit?: number }

type PagedList<Page> = {
  queryKey: QueryKey
  fetchPage: (range: PageRange, signal: AbortSignal) => Promise<Page>
  /** For lists of which a change refetches only the changed pages. */
  rows?: PageRows<Page>
}

/** Options of a list that is fetched page by page. */
export function pagedQuery<Page extends { next: string | null }>({
  queryKey,
  fetchPage,
  rows,
}: PagedList<Page>) {
  return infiniteQueryOptions({
    queryKey,
    queryFn: ({ signal, ...context }) => {
      const fetchThisPage = (limit?: number) => {
        const cursor = context.pageParam
        return fetchPage({ ...(cursor && { cursor }), ...(limit && { limit }) }, signal)
      }
      return rows ? fetchOrReusePage(context, fetchThisPage, rows) : fetchThisPage()
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  })
}
