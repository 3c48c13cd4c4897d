import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
  replaceEqualDeep,
} from '@tanstack/react-query'
import type { DirectorySearch } from '#contract/directory-filter.ts'
import { type ProfileType, profileTypes } from '#contract/profile-type.ts'
import { parseCountHeaders } from '#contract/views/directory-count.ts'
import type { ProfileView } from '#contract/views/profile.ts'
import { call, callFully } from './api-client.ts'
import { publicCalls } from './public-calls.ts'

/** Profiles that one page of a long list holds: whole rows at one, two and three columns. */
const pageLength = 48

type List = readonly ProfileView[] | undefined

/**
 * A list with the very same objects for the profiles that did not change, wherever they stand now. The
 * library compares place by place, so that one new card at the head would make every other one new.
 */
function keepSame(before: List, after: List): List {
  const known = new Map(before?.map((profile) => [profile.id, profile]))
  const same = after?.map((profile) => replaceEqualDeep(known.get(profile.id), profile))
  const isSame = same?.length === before?.length && same?.every((one, at) => one === before?.[at])
  return isSame ? before : same
}

/** The keys of lists. One that is fetched page by page stands under `pages`, apart from whole ones. */
export const directoryKeys = {
  all: ['api', 'profiles'] as const,
  whole: (type: ProfileType) => ['api', 'profiles', type] as const,
  allLong: (type: ProfileType) => ['api', 'profiles', type, 'pages'] as const,
  long: (type: ProfileType, search: DirectorySearch) =>
    ['api', 'profiles', type, 'pages', search] as const,
  hits: (type: ProfileType, q: string) => ['api', 'profiles', type, 'hits', q] as const,
}

/** The lists. Live changes are merged into them, so they are never stale by age. */
export const directoryQueries = {
  /** Everything of a type, to be filtered here. */
  whole: (type: ProfileType) =>
    queryOptions({
      queryKey: directoryKeys.whole(type),
      queryFn: async ({ signal }) =>
        call((await publicCalls()).listProfilesOfType, { params: { type }, signal }),
      structuralSharing: (before, after) => keepSame(before as List, after as List),
    }),
  /** A list too long for that: filtered and put in order by the server, and fetched page by page. */
  long: (type: ProfileType, search: DirectorySearch) =>
    infiniteQueryOptions({
      queryKey: directoryKeys.long(type, search),
      queryFn: async ({ signal, pageParam }) => {
        const query = { ...search, limit: pageLength, ...(pageParam && { cursor: pageParam }) }
        const { listProfilesOfType } = await publicCalls()
        const { value, headers } = await callFully(listProfilesOfType, {
          params: { type },
          query,
          signal,
        })
        return {
          profiles: value,
          next: headers.get('Next-Cursor'),
          count: parseCountHeaders(headers),
        }
      },
      initialPageParam: '',
      getNextPageParam: ({ next }) => next,
      placeholderData: keepPreviousData,
    }),
  /** How many of a type a text finds, as it is now. */
  hits: (type: ProfileType, q: string) =>
    queryOptions({
      queryKey: directoryKeys.hits(type, q),
      queryFn: async ({ signal }) => {
        const asked = { params: { type }, query: { q, limit: 1 }, signal }
        const { listProfilesOfType } = await publicCalls()
        const { headers } = await callFully(listProfilesOfType, asked)
        return parseCountHeaders(headers) ?? null
      },
      staleTime: 0,
    }),
}

/** Queries of a type's lists that were fetched page by page. */
export function listCachedSearches(client: QueryClient, type: ProfileType): DirectorySearch[] {
  const queries = client.getQueryCache().findAll({ queryKey: directoryKeys.allLong(type) })
  return queries.map(({ queryKey }) => {
    const [, , , , search] = queryKey as ReturnType<typeof directoryKeys.long>
    return search
  })
}

/** The lists that are held whole, one after the other. */
export function listCachedWhole(client: QueryClient): ProfileView[] {
  return profileTypes.flatMap(
    (type) => client.getQueryData(directoryQueries.whole(type).queryKey) ?? [],
  )
}
