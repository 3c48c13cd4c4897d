import type { QueryClient } from '@tanstack/react-query'
import type { DirectoryFilter } from '#contract/match.ts'
import { profileTypes } from '#contract/profile-type.ts'
import { type DirectoryChange, mergeChanges } from './merge-changes.ts'
import { mergePages } from './merge-pages.ts'
import { directoryQueries } from './queries.ts'

const isLong = ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey.length === 4

/** Brings the cached lists up to what happened, without asking for any of them again. */
export function followDirectory(client: QueryClient, changes: readonly DirectoryChange[]): void {
  for (const type of profileTypes) {
    const { queryKey } = directoryQueries.whole(type)
    client.setQueryData(queryKey, (list) => list && [...mergeChanges(list, changes, type)])
    for (const query of client.getQueryCache().findAll({ queryKey, predicate: isLong })) {
      const filter = query.queryKey.at(-1) as DirectoryFilter
      client.setQueryData(
        directoryQueries.long(type, filter).queryKey,
        (list) => list && { ...list, pages: mergePages(list.pages, changes, { type, filter }) },
      )
    }
  }
}
