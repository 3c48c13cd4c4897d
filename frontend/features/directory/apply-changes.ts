import type { QueryClient } from '@tanstack/react-query'
import type { DirectoryChange } from '#contract/live/live.ts'
import { profileTypes } from '#contract/profile/profile-type.ts'
import { directoryQueries, listCachedSearches } from '#queries/directory.ts'
import { mergePages } from './merge-pages.ts'

/** Applies changes to the cached lists, without a refetch. */
export function applyDirectoryChanges(
  client: QueryClient,
  changes: readonly DirectoryChange[],
): void {
  for (const type of profileTypes) {
    client.setQueryData(directoryQueries.whole(type).queryKey, (profiles) => {
      const whole = profiles && [{ profiles, next: null, count: undefined }]
      return whole && mergePages(whole, changes, { type, search: {} })[0]?.profiles
    })
    for (const search of listCachedSearches(client, type)) {
      client.setQueryData(
        directoryQueries.paged(type, search).queryKey,
        (list) => list && { ...list, pages: mergePages(list.pages, changes, { type, search }) },
      )
    }
  }
}
