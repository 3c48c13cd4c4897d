import type { QueryClient, QueryKey, QueryState } from '@tanstack/react-query'

const keyOf = (path: string): QueryKey => path.slice(1).split('/').map(decodeURIComponent)

/** Refetches the calls of these paths whose answers came from the cache. */
export function refetchCached(client: QueryClient, paths: Iterable<string>): void {
  for (const path of paths) void client.invalidateQueries({ queryKey: keyOf(path) })
}

/** Whether a view has nothing to show, since the call that it waits for did not reach the directory. */
export function isUnreached(client: QueryClient, path: string): boolean {
  const asked = client.getQueryCache().findAll({ queryKey: keyOf(path), type: 'active' })
  // As `fetch` fails where there is no connection.
  const isUnanswered = (state: QueryState) =>
    state.data === undefined && state.error instanceof TypeError
  return asked.length > 0 && asked.every(({ state }) => isUnanswered(state))
}
