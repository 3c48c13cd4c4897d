import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { ProfileType } from '#contract/profile/profile-type.ts'
import type { DirectorySearch } from '#contract/search/directory-filter.ts'
import { isFiltered } from '#contract/search/filter-search.ts'
import { clientFilterLimit } from '#contract/search/list-limits.ts'
import { matchesFilter } from '#contract/search/match.ts'
import type { DirectoryCount } from '#contract/views/directory-count.ts'
import type { ProfileView } from '#contract/views/profile.ts'
import { useDebouncedValue } from '#lib/use-debounced-value.ts'
import { directoryQueries, findRenderedPage, type RenderedPage } from '#queries/directory.ts'
import { milestoneQueries } from '#queries/milestone.ts'
import { compareBy } from './compare-profiles.ts'

export type Directory = {
  /** Identity of the list. A changed list keeps its key, and a list for another search has another one. */
  key: string
  /** Loaded profiles that match the filters. */
  profiles: readonly ProfileView[] | undefined
  /** Number of all matching profiles; `total` is the number without filters. */
  matching: DirectoryCount | undefined
  total: number | undefined
  /** Ids that the last change added or edited. Always empty if the list is fetched page by page. */
  changed: ReadonlySet<string>
  status: 'pending' | 'error' | 'success'
  /** Reason of the status `error`. */
  error: unknown
  refetch: () => void
  /** Set if the list is fetched page by page. */
  paging:
    | { fetchMore: () => void; isLoading: boolean; hasFailed: boolean; retry: () => void }
    | undefined
}

const noChanges: ReadonlySet<string> = new Set()

/** Returns the list for a search. Short lists are fetched whole and filtered here, long ones by the server. */
export function useDirectory(type: ProfileType, search: DirectorySearch): Directory {
  const { data: milestones, isFetched } = useQuery(milestoneQueries.all())
  const listed = milestones?.find(({ profileType }) => profileType === type)?.listed
  const isServerFiltered = listed !== undefined && listed > clientFilterLimit
  // Neither list is fetched before it is known whether the list is long.
  const clientFiltered = useClientFilteredList(type, search, isFetched && !isServerFiltered)
  const serverFiltered = useServerFilteredList(type, search, isServerFiltered)
  return isServerFiltered ? { ...serverFiltered, total: listed } : clientFiltered
}

function useClientFilteredList(
  type: ProfileType,
  search: DirectorySearch,
  enabled: boolean,
): Directory {
  const client = useQueryClient()
  const { data, status, error, refetch, isPlaceholderData } = useQuery({
    ...directoryQueries.whole(type),
    enabled,
    placeholderData: () => findRenderedPage(client, type, search)?.profiles,
  })
  const whole = isPlaceholderData ? undefined : data
  const changed = useChanged(whole)
  const profiles = useMemo(() => {
    const matching = data?.filter((profile) => matchesFilter(profile, search))
    // The list is already sorted by listing date, newest first.
    return search.sort ? matching?.sort(compareBy(search.sort)) : matching
  }, [data, search])
  return {
    // The page that the server rendered is shown until the whole list has loaded.
    key: JSON.stringify([search, isPlaceholderData]),
    profiles,
    matching: whole && profiles && { total: profiles.length, isBounded: false },
    total: whole?.length,
    changed,
    // After a failed refetch the earlier list stays.
    status: data ? 'success' : status,
    error,
    refetch: () => void refetch(),
    paging: undefined,
  }
}

function useServerFilteredList(
  type: ProfileType,
  typedSearch: DirectorySearch,
  enabled: boolean,
): Directory {
  const search = useDebouncedSearch(typedSearch)
  const client = useQueryClient()
  const list = useInfiniteQuery({
    ...directoryQueries.paged(type, search),
    enabled,
    placeholderData: (previous) =>
      previous ?? toInfiniteData(findRenderedPage(client, type, search)),
  })
  const { data, hasNextPage, isFetching } = list
  const profiles = useMemo(() => data?.pages.flatMap((page) => page.profiles), [data])
  return {
    // The previous list is shown as a placeholder until this one has loaded.
    key: JSON.stringify([search, list.isPlaceholderData]),
    profiles,
    matching: isFiltered(search) ? data?.pages.at(-1)?.count : undefined,
    total: undefined,
    changed: noChanges,
    status: data ? 'success' : list.status,
    error: list.error,
    refetch: () => void list.refetch(),
    paging: {
      isLoading: list.isFetchingNextPage,
      hasFailed: list.isFetchNextPageError,
      // After a failure the end of the list is still in view, so automatic fetches would repeat forever.
      fetchMore: () => {
        if (hasNextPage && !isFetching && !list.isFetchNextPageError) void list.fetchNextPage()
      },
      retry: () => void list.fetchNextPage(),
    },
  }
}

/** The profiles that the server rendered, as the first page of a long list. */
function toInfiniteData(page: RenderedPage | undefined) {
  return page && { pages: [{ ...page, count: undefined }], pageParams: [''] }
}

/** Returns the ids of the profiles that the last change added or edited. Empty after the first load. */
function useChanged(list: readonly ProfileView[] | undefined): ReadonlySet<string> {
  const [seen, setSeen] = useState({ list, changed: noChanges })
  if (seen.list === list) return seen.changed
  const changed = seen.list && list ? findChanged(seen.list, list) : noChanges
  setSeen({ list, changed })
  return changed
}

/** Returns the search to fetch. Typed text applies after a pause, choices immediately. */
function useDebouncedSearch(search: DirectorySearch): DirectorySearch {
  const { q } = search
  const debouncedQuery = useDebouncedValue(q)
  return useMemo(() => {
    const { q: _q, ...chosen } = search
    return debouncedQuery === undefined ? chosen : { ...chosen, q: debouncedQuery }
  }, [search, debouncedQuery])
}

/** Returns the ids of the profiles that are new or changed in the second list. Unchanged ones stay the same objects in the cache. */
export function findChanged(
  before: readonly ProfileView[],
  after: readonly ProfileView[],
): ReadonlySet<string> {
  const known = new Map(before.map((profile) => [profile.id, profile]))
  return new Set(after.filter((profile) => known.get(profile.id) !== profile).map(({ id }) => id))
}
