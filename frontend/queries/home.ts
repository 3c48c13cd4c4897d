import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { callPublic } from './public-endpoints.ts'

/** Data of the home page. Live changes are merged into it. */
export const homeQueries = {
  current: () =>
    queryOptions({
      queryKey: ['api', 'home'] as const,
      queryFn: ({ signal }) => callPublic('getHome', { signal }),
    }),
}

/** Lifetime of cached search results, in ms. */
const resultsLifetimeMs = 30_000

/** Search over all types. The previous results stay until the next ones arrive. */
export const searchQueries = {
  results: (q: string) =>
    queryOptions({
      queryKey: ['api', 'search', q] as const,
      queryFn: ({ signal }) => callPublic('searchDirectory', { query: { q }, signal }),
      enabled: q !== '',
      staleTime: resultsLifetimeMs,
      gcTime: resultsLifetimeMs,
      placeholderData: keepPreviousData,
    }),
}
