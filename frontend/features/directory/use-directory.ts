import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { clientFilterLimit } from '#contract/limits.ts'
import { type DirectoryFilter, matchesFilter } from '#contract/match.ts'
import type { ProfileType } from '#contract/profile-type.ts'
import type { ProfileView } from '#contract/views/profile.ts'
import { directoryQueries } from '#queries/directory.ts'
import { milestoneQueries } from '#queries/milestone.ts'
import { isFiltered } from './filter-search.ts'
import { useChanged } from './use-changed.ts'
import { useSettledText } from './use-settled-text.ts'

export type Directory = {
  /** What the filters let through, as far as it is here. */
  profiles: readonly ProfileView[] | undefined
  /** How many that is in all, and how many there are without filters. */
  matching: number | undefined
  total: number | undefined
  changed: ReadonlySet<string>
  status: 'pending' | 'error' | 'success'
  refetch: () => void
  /** Set where the list is fetched page by page. */
  pages: { more: () => void; isComing: boolean } | undefined
}

/** A list and its filters: a short one is held whole and filtered here, a long one by the server. */
export function useDirectory(type: ProfileType, filter: DirectoryFilter): Directory {
  const { data: milestones, isFetched } = useQuery(milestoneQueries.all())
  const listed = milestones?.find(({ profileType }) => profileType === type)?.listed
  const isLong = listed !== undefined && listed > clientFilterLimit
  const whole = useWhole(type, filter, isFetched && !isLong)
  const long = useLong(type, filter, isLong)
  return isLong ? { ...long, total: listed } : whole
}

function useWhole(type: ProfileType, filter: DirectoryFilter, enabled: boolean): Directory {
  const { data, status, refetch } = useQuery({ ...directoryQueries.whole(type), enabled })
  const changed = useChanged(data)
  const profiles = useMemo(
    () => data?.filter((profile) => matchesFilter(profile, filter)),
    [data, filter],
  )
  return {
    profiles,
    matching: profiles?.length,
    total: data?.length,
    changed,
    status: data ? 'success' : status,
    refetch: () => void refetch(),
    pages: undefined,
  }
}

const unchanged: ReadonlySet<string> = new Set()

function useLong(type: ProfileType, typed: DirectoryFilter, enabled: boolean): Directory {
  const filter = useSettledText(typed)
  const list = useInfiniteQuery({ ...directoryQueries.long(type, filter), enabled })
  const { data, hasNextPage, isFetching } = list
  const profiles = useMemo(() => data?.pages.flatMap((page) => page.profiles), [data])
  return {
    profiles,
    matching: isFiltered(filter) ? data?.pages[0]?.total : undefined,
    total: undefined,
    changed: unchanged,
    status: data ? 'success' : list.status,
    refetch: () => void list.refetch(),
    pages: {
      isComing: list.isFetchingNextPage,
      more: () => {
        if (hasNextPage && !isFetching) void list.fetchNextPage()
      },
    },
  }
}
