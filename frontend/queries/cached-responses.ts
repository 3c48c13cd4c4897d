import type { QueryClient, QueryKey, QueryState } from '@tanstack/react-query'

const keyOf = (path: string): QueryKey => path.slice(1).split('/').map(decodeURIComponent)

/** Refetches the calls of these paths, whose responses came from the cache. */
export function refetchCached(client: QueryClient, paths: Iterable<string>): void {
  for (const path of paths) void client.invalidateQueries({ queryKey: keyOf(path) })
}

/** Returns whether all open queries of a call failed without data because the server could not be reached. */
export function isUnreached(client: QueryClient, path: string): boolean {
  const queries = client.getQueryCache().findAll({ queryKey: keyOf(path), type: 'active' })
  // `fetch` throws a TypeError without a connection.
  const isUnanswered = (state: QueryState) =>
    state.data === undefined && state.error instanceof TypeError
  return queries.length > 0 && queries.every(({ state }) => isUnanswered(state))
}
