import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import { profileTypes } from '#contract/profile-type.ts'
import type { ProfileView } from '#contract/views/profile.ts'
import { type DirectoryChange, mergeChanges } from './merge-changes.ts'
import { directoryQueries } from './queries.ts'

type Pages = InfiniteData<{ profiles: readonly ProfileView[] }>

const isLong = ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey.length === 4

/** A long list keeps to its pages: what it holds follows, and what is new is asked for. */
function followPages(
  client: QueryClient,
  queryKey: readonly unknown[],
  changes: readonly DirectoryChange[],
) {
  const pages = client.getQueryData<Pages>(queryKey)?.pages ?? []
  const shown = new Set(pages.flatMap(({ profiles }) => profiles.map(({ id }) => id)))
  if (changes.some(({ kind, key }) => kind === 'upsert' || shown.has(key))) {
    void client.invalidateQueries({ queryKey, exact: true })
  }
}

/** Brings the cached lists up to what happened. */
export function followDirectory(client: QueryClient, changes: readonly DirectoryChange[]): void {
  for (const type of profileTypes) {
    const { queryKey } = directoryQueries.whole(type)
    client.setQueryData(queryKey, (list) => list && [...mergeChanges(list, changes, type)])
    for (const query of client.getQueryCache().findAll({ queryKey, predicate: isLong })) {
      followPages(client, query.queryKey, changes)
    }
  }
}
