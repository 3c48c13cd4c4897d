import {
  hashKey,
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  replaceEqualDeep,
} from '@tanstack/react-query'
import { type ProfileType, profileTypes } from '#contract/profile/profile-type.ts'
import type { DirectorySearch } from '#contract/search/directory-filter.ts'
import { parseCountHeaders } from '#contract/views/directory-count.ts'
import type { ProfileView } from '#contract/views/profile.ts'
import { callPublic, callPublicWithHeaders } from './public-endpoints.ts'

/** Profiles per page of a long list: full rows with one, two and three columns. */
const pageSize = 48

type List = readonly ProfileView[] | undefined

/**
 * Reuses the objects of unchanged profiles, wherever they are in the new list. TanStack Query compares by
 * index, so one new profile at the top would replace every object.
 */
function reuseUnchanged(before: List, after: List): List {
  const known = new Map(before?.map((profile) => [profile.id, profile]))
  const reused = after?.map((profile) => replaceEqualDeep(known.get(profile.id), profile))
  const isSame =
    reused?.length === before?.length &&
    reused?.every((profile, index) => profile === before?.[index])
  return isSame ? before : reused
}

/** Keys of lists. Lists that are fetched page by page are below `pages`. */
export const directoryKeys = {
  all: ['api', 'profiles'] as const,
  whole: (type: ProfileType) => ['api', 'profiles', type] as const,
  allPaged: (type: ProfileType) => ['api', 'profiles', type, 'pages'] as const,
  paged: (type: ProfileType, search: DirectorySearch) =>
    ['api', 'profiles', type, 'pages', search] as const,
  matchCount: (type: ProfileType, q: string) =>
    ['api', 'profiles', type, 'match-count', q] as const,
}

/** The page of a list that the server rendered, which may be a later one. It is in the first data. */
export type RenderedPage = {
  type: ProfileType
  search: DirectorySearch
  profiles: ProfileView[]
  /** Cursor of the next ones; null on the last page. */
  next: string | null
  /** True if these are the first profiles of the list. */
  isStart: boolean
}

/** Returns the page of a list that the server rendered. It is shown until the list is fetched. */
export function findRenderedPage(
  client: QueryClient,
  type: ProfileType,
  search: DirectorySearch,
): RenderedPage | undefined {
  const page = client.getQueryData<RenderedPage>(['rendered-page'])
  return page?.type === type && hashKey([page.search]) === hashKey([search]) ? page : undefined
}

/** Lists of profiles. Live changes are merged into them, so they never become stale. */
export const directoryQueries = {
  /** All profiles of a type, to be filtered in the page. */
  whole: (type: ProfileType) =>
    queryOptions({
      queryKey: directoryKeys.whole(type),
      queryFn: ({ signal }) => callPublic('listProfilesOfType', { params: { type }, signal }),
      structuralSharing: (before, after) => reuseUnchanged(before as List, after as List),
    }),
  /** Long lists, which the server filters and sorts, page by page. */
  paged: (type: ProfileType, search: DirectorySearch) =>
    infiniteQueryOptions({
      queryKey: directoryKeys.paged(type, search),
      queryFn: async ({ signal, pageParam }) => {
        const query = { ...search, limit: pageSize, ...(pageParam && { cursor: pageParam }) }
        const { value, headers } = await callPublicWithHeaders('listProfilesOfType', {
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
    }),
  /** Current number of search results of a type. */
  matchCount: (type: ProfileType, q: string) =>
    queryOptions({
      queryKey: directoryKeys.matchCount(type, q),
      queryFn: async ({ signal }) => {
        const request = { params: { type }, query: { q, limit: 1 }, signal }
        const { headers } = await callPublicWithHeaders('listProfilesOfType', request)
        return parseCountHeaders(headers) ?? null
      },
      staleTime: 0,
    }),
}

/** Lists the searches of a type whose pages are cached. */
export function listCachedSearches(client: QueryClient, type: ProfileType): DirectorySearch[] {
  const queries = client.getQueryCache().findAll({ queryKey: directoryKeys.allPaged(type) })
  return queries.map(({ queryKey }) => {
    const [, , , , search] = queryKey as ReturnType<typeof directoryKeys.paged>
    return search
  })
}

/** Lists the profiles of all cached whole lists. */
export function listCachedWhole(client: QueryClient): ProfileView[] {
  return profileTypes.flatMap(
    (type) => client.getQueryData(directoryQueries.whole(type).queryKey) ?? [],
  )
}
