import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { DirectorySearch } from '#contract/directory-filter.ts'
import { clientFilterLimit } from '#contract/list-limits.ts'
import { matchesFilter } from '#contract/match.ts'
import type { ProfileType } from '#contract/profile-type.ts'
import type { DirectoryCount } from '#contract/views/directory-count.ts'
import type { ProfileView } from '#contract/views/profile.ts'
import { useDebouncedValue } from '#lib/use-debounced-value.ts'
import { directoryQueries } from '#queries/directory.ts'
import { milestoneQueries } from '#queries/milestone.ts'
import { compareBy } from './compare-profiles.ts'
import { isFiltered } from './filter-search.ts'
import { findChanged } from './merge-changes.ts'

export type Directory = {
  /** Which list this is: another one is not the same list with changes. */
  name: string
  /** Loaded profiles that match the filters. */
  profiles: readonly ProfileView[] | undefined
  /** How many that is in all, and how many there are without filters. */
  matching?: DirectoryCount | undefined
  total?: number | undefined
  changed: ReadonlySet<string>
  status: 'pending' | 'error' | 'success'
  /** Why the list is not here, where `status` is `error`. */
  error: unknown
  refetch: () => void
  /** Set where the list is fetched page by page. */
  pages: { more: () => void; isComing: boolean; hasFailed: boolean; retry: () => void } | undefined
}

/** The server draws the first works of a list, and counts none. */
const isWhole = !import.meta.env.SSR

const unchanged: ReadonlySet<string> = new Set()

/** A list as it is asked for: a short one is held whole and filtered here, a long one by the server. */
export function useDirectory(type: ProfileType, search: DirectorySearch): Directory {
  const { data: milestones, isFetched } = useQuery(milestoneQueries.all())
  const listed = milestones?.find(({ profileType }) => profileType === type)?.listed
  const isLong = listed !== undefined && listed > clientFilterLimit
  const whole = useWhole(type, search, isFetched && !isLong)
  const long = useLong(type, search, isLong)
  return isLong ? { ...long, total: listed } : whole
}

function useWhole(type: ProfileType, search: DirectorySearch, enabled: boolean): Directory {
  const { data, status, error, refetch } = useQuery({ ...directoryQueries.whole(type), enabled })
  const changed = useChanged(data)
  const profiles = useMemo(() => {
    const matching = data?.filter((profile) => matchesFilter(profile, search))
    // It comes with the newest first.
    return search.sort ? matching?.sort(compareBy(search.sort)) : matching
  }, [data, search])
  return {
    name: JSON.stringify(search),
    profiles,
    ...(isWhole && {
      matching: profiles && { total: profiles.length, isBounded: false },
      total: data?.length,
    }),
    changed,
    status: data ? 'success' : status,
    error,
    refetch: () => void refetch(),
    pages: undefined,
  }
}

function useLong(type: ProfileType, typed: DirectorySearch, enabled: boolean): Directory {
  const search = useSettledText(typed)
  const list = useInfiniteQuery({ ...directoryQueries.long(type, search), enabled })
  const { data, hasNextPage, isFetching } = list
  const profiles = useMemo(() => data?.pages.flatMap((page) => page.profiles), [data])
  return {
    // The list before stands in until this one has come.
    name: JSON.stringify([search, list.isPlaceholderData]),
    profiles,
    matching: isFiltered(search) ? data?.pages.at(-1)?.count : undefined,
    total: undefined,
    changed: unchanged,
    status: data ? 'success' : list.status,
    error: list.error,
    refetch: () => void list.refetch(),
    pages: {
      isComing: list.isFetchingNextPage,
      hasFailed: list.isFetchNextPageError,
      // The end stays near after a failure: asked for again by itself, it would be asked for without an end.
      more: () => {
        if (hasNextPage && !isFetching && !list.isFetchNextPageError) void list.fetchNextPage()
      },
      retry: () => void list.fetchNextPage(),
    },
  }
}

/** The ids of what the last change of a list brought; none when the list has just come. */
function useChanged(list: readonly ProfileView[] | undefined): ReadonlySet<string> {
  const [seen, setSeen] = useState({ list, changed: unchanged })
  if (seen.list === list) return seen.changed
  const changed = seen.list && list ? findChanged(seen.list, list) : unchanged
  setSeen({ list, changed })
  return changed
}

/** Active filter: typed text applies after a pause, choices apply at once. */
function useSettledText(search: DirectorySearch): DirectorySearch {
  const { q } = search
  const settled = useDebouncedValue(q)
  return useMemo(() => {
    const { q: _typed, ...chosen } = search
    return settled === undefined ? chosen : { ...chosen, q: settled }
  }, [search, settled])
}
