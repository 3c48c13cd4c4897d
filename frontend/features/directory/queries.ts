import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { DirectoryFilter } from '#contract/match.ts'
import type { ProfileType } from '#contract/profile-type.ts'
import { call, callFully } from '#lib/api-client.ts'

/** Profiles that one page of a long list holds: whole rows at one, two and three columns. */
const pageLength = 48

/** The lists. Live changes are merged into them, so they are never stale by age. */
export const directoryQueries = {
  /** Everything of a type, to be filtered here. */
  whole: (type: ProfileType) =>
    queryOptions({
      queryKey: ['api', 'profiles', type] as const,
      queryFn: ({ signal }) => call('listProfilesOfType', { params: { type }, signal }),
    }),
  /** A list too long for that: filtered by the server, and fetched page by page. */
  long: (type: ProfileType, filter: DirectoryFilter) =>
    infiniteQueryOptions({
      queryKey: ['api', 'profiles', type, filter] as const,
      queryFn: async ({ signal, pageParam }) => {
        const query = { ...filter, limit: pageLength, ...(pageParam && { cursor: pageParam }) }
        const { value, headers } = await callFully('listProfilesOfType', {
          params: { type },
          query,
          signal,
        })
        const total = headers.get('Total-Count')
        return {
          profiles: value,
          next: headers.get('Next-Cursor'),
          total: total === null ? undefined : Number(total),
        }
      },
      initialPageParam: '',
      getNextPageParam: ({ next }) => next,
      placeholderData: keepPreviousData,
    }),
}
