import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { staffEndpoints } from '#contract/endpoints/staff.ts'
import type { RosterSearch } from '#contract/search/roster-search.ts'
import type { DirectoryCount } from '#contract/views/directory-count.ts'
import type { RosterView } from '#contract/views/roster.ts'
import { call } from './api-client.ts'
import { type PageRange, pagedQuery } from './paged-query.ts'

/** Profiles per page. */
const pageSize = 50

/** Keys of the profile lists for staff. */
export const rosterKeys = {
  all: ['api', 'admin', 'profiles'] as const,
  searches: ['api', 'admin', 'search-profiles'] as const,
  ranks: ['api', 'admin', 'profile-ranks'] as const,
  cleanUps: ['api', 'admin', 'cleanup-wallet'] as const,
}

/** Returns whether a search has text. The search is called only then. */
export function isFilled(filter: RosterSearch): boolean {
  return Object.values(filter).some((text) => text !== undefined && text.trim() !== '')
}

/** A page, with the total number of matches. */
export type RosterPage = RosterView & { matching: DirectoryCount }

async function fetchPage(
  filter: RosterSearch,
  range: PageRange,
  signal: AbortSignal,
): Promise<RosterPage> {
  const query = { limit: pageSize, ...range }
  if (!isFilled(filter)) {
    const page = await call(staffEndpoints.listRoster, { query, signal })
    return { ...page, matching: { total: page.totalProfiles, isBounded: false } }
  }
  const page = await call(staffEndpoints.searchRoster, { query: { ...filter, ...query }, signal })
  const { matchingProfiles, isBounded } = page
  return { ...page, matching: { total: matchingProfiles, isBounded } }
}

export const rosterQueries = {
  /** All profiles, or search results, page by page. */
  pages: (filter: RosterSearch) => ({
    ...pagedQuery({
      queryKey: isFilled(filter) ? ([...rosterKeys.searches, filter] as const) : rosterKeys.all,
      fetchPage: (range, signal) => fetchPage(filter, range, signal),
      rows: {
        keysOf: ({ profiles }) => profiles.map(({ id }) => id),
        truncate: (page, count) => ({ ...page, profiles: page.profiles.slice(0, count) }),
        insertsAt: isFilled(filter) ? 'anywhere' : 'first',
      },
    }),
    placeholderData: keepPreviousData,
  }),
  /** Ranks that a profile has, or would get now. Other profiles may take them first. */
  ranks: (id: string) =>
    queryOptions({
      queryKey: [...rosterKeys.ranks, id] as const,
      queryFn: ({ signal }) => call(staffEndpoints.getRankPreview, { params: { id }, signal }),
      staleTime: 0,
    }),
  /** Preview of a wallet clean-up: kept and deleted profiles. */
  cleanUp: (wallet: string) =>
    queryOptions({
      queryKey: [...rosterKeys.cleanUps, wallet] as const,
      queryFn: ({ signal }) =>
        call(staffEndpoints.getCleanUpPreview, { params: { wallet }, signal }),
      staleTime: 0,
    }),
}
