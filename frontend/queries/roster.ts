import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { staffEndpoints } from '#contract/endpoints/staff.ts'
import type { RosterSearch } from '#contract/roster-search.ts'
import type { DirectoryCount } from '#contract/views/directory-count.ts'
import type { RosterView } from '#contract/views/roster.ts'
import { call } from './api-client.ts'
import { readPage } from './read-touched.ts'

/** Profiles a page of the list of all. */
const pageLength = 50

/** The keys of what staff read of all profiles. */
export const rosterKeys = {
  all: ['api', 'admin', 'profiles'] as const,
  searches: ['api', 'admin', 'search-profiles'] as const,
  ranks: ['api', 'admin', 'profile-ranks'] as const,
  cleanUps: ['api', 'admin', 'cleanup-wallet'] as const,
}

/** Whether anything is looked for; only then the search is called. */
export function isFilled(filter: RosterSearch): boolean {
  return Object.values(filter).some((text) => text !== undefined && text.trim() !== '')
}

/** A page, with how many match in all. */
export type RosterPage = RosterView & { matching: DirectoryCount }

async function fetchPage(
  filter: RosterSearch,
  { cursor, limit }: { cursor: string; limit: number },
  signal: AbortSignal,
): Promise<RosterPage> {
  const query = { limit, ...(cursor && { cursor }) }
  if (!isFilled(filter)) {
    const page = await call(staffEndpoints.listRoster, { query, signal })
    return { ...page, matching: { total: page.totalProfiles, isBounded: false } }
  }
  const page = await call(staffEndpoints.searchRoster, { query: { ...filter, ...query }, signal })
  const { matchingProfiles, isBounded } = page
  return { ...page, matching: { total: matchingProfiles, isBounded } }
}

export const rosterQueries = {
  /** All profiles, or those that a search finds, page by page. */
  pages: (filter: RosterSearch) =>
    infiniteQueryOptions({
      queryKey: isFilled(filter) ? ([...rosterKeys.searches, filter] as const) : rosterKeys.all,
      queryFn: ({ signal, ...context }) =>
        readPage(context, {
          fetchPage: (limit = pageLength) =>
            fetchPage(filter, { cursor: context.pageParam, limit }, signal),
          list: ({ profiles }) => profiles.map(({ id }) => id),
          cut: (page, count) => ({ ...page, profiles: page.profiles.slice(0, count) }),
          grows: isFilled(filter) ? 'anywhere' : 'first',
        }),
      initialPageParam: '',
      getNextPageParam: ({ next }) => next,
      placeholderData: keepPreviousData,
    }),
  /** Ranks that a profile has, or would get now. Other profiles may take them first. */
  ranks: (id: string) =>
    queryOptions({
      queryKey: [...rosterKeys.ranks, id] as const,
      queryFn: ({ signal }) => call(staffEndpoints.getRankOutlook, { params: { id }, signal }),
      staleTime: 0,
    }),
  /** Preview of a wallet clean-up: kept and deleted profiles. */
  cleanUp: (wallet: string) =>
    queryOptions({
      queryKey: [...rosterKeys.cleanUps, wallet] as const,
      queryFn: ({ signal }) =>
        call(staffEndpoints.getCleanUpOutlook, { params: { wallet }, signal }),
      staleTime: 0,
    }),
}
