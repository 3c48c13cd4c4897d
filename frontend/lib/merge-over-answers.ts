import type { QueryClient, QueryKey } from '@tanstack/react-query'

/**
 * Merges news into what is cached under these keys. An answer under way may be older than the news:
 * told again after it, the news stands.
 */
export function mergeOverAnswers(
  client: QueryClient,
  roots: readonly QueryKey[],
  merge: () => void,
): void {
  const mergeAll = () => keepStale(client, merge)
  mergeAll()
  const cache = client.getQueryCache()
  const fetching = roots.flatMap((queryKey) => cache.findAll({ queryKey, fetchStatus: 'fetching' }))
  for (const { promise } of fetching) promise?.then(mergeAll, () => undefined)
}

/** To the library a query with new data is fresh; one that may lack more than this stays stale. */
function keepStale(client: QueryClient, merge: () => void): void {
  const stale = client.getQueryCache().findAll({ predicate: ({ state }) => state.isInvalidated })
  merge()
  for (const { queryKey } of stale) {
    void client.invalidateQueries({ queryKey, exact: true, refetchType: 'none' })
  }
}
