import { queryOptions } from '@tanstack/react-query'
import { staffEndpoints } from '#contract/endpoints/staff.ts'
import type { ProfileType } from '#contract/profile/profile-type.ts'
import { maxPageSize } from '#contract/search/list-limits.ts'
import type { ChangedProfile, DiffGroup, DiffPage } from '#contract/views/as-of.ts'
import { call } from './api-client.ts'
import { pagedQuery } from './paged-query.ts'

const root = ['api', 'admin', 'as-of'] as const

export const asOfKeys = {
  all: root,
  activity: [...root, 'activity'] as const,
  at: (on: string) => [...root, 'at', on] as const,
  /** One key for both orders, because the server compares two points in either order. */
  diff: (from: string, to: string) => [...root, 'diff', ...[from, to].sort()] as const,
  diffGroup: (from: string, to: string, group: DiffGroup) =>
    [...root, 'diff', from, to, group] as const,
}

/** Profiles of a group before more are loaded. */
const firstPageSize = 10

/** The directory as it stood at a point in the log (a day, a time or a position), and the differences between two. */
export const asOfQueries = {
  activity: () =>
    queryOptions({
      queryKey: asOfKeys.activity,
      queryFn: ({ signal }) => call(staffEndpoints.getLogActivity, { signal }),
    }),
  at: (on: string) =>
    queryOptions({
      queryKey: asOfKeys.at(on),
      queryFn: ({ signal }) => call(staffEndpoints.getDirectoryAsOf, { query: { on }, signal }),
    }),
  list: (position: string, profileType: ProfileType) =>
    pagedQuery({
      queryKey: [...root, 'list', position, profileType],
      fetchPage: (range, signal) =>
        call(staffEndpoints.listProfilesAsOf, {
          params: { profileType },
          query: { position, ...range },
          signal,
        }),
    }),
  diff: (from: string, to: string) =>
    queryOptions({
      queryKey: asOfKeys.diff(from, to),
      queryFn: ({ signal }) =>
        call(staffEndpoints.getDirectoryDiff, { query: { from, to }, signal }),
    }),
  /** `from` and `to` are the positions of a `DirectoryDiff`, the earlier first. */
  diffGroup: (from: string, to: string, group: DiffGroup) =>
    pagedQuery({
      queryKey: asOfKeys.diffGroup(from, to, group),
      fetchPage: (range, signal) =>
        call(staffEndpoints.listDirectoryDiff, {
          params: { group },
          query: { from, to, ...(!range.cursor && { limit: firstPageSize }), ...range },
          signal,
        }),
    }),
}

/** Maximum number of profiles that `fetchDiffGroup` returns. */
export const maxFetchedProfiles = 1000

/**
 * Fetches the profiles of a group between two positions, the last changed first, and at most 1,000. They come
 * from the server and not from the cache, which may have profiles that were erased meanwhile.
 */
export async function fetchDiffGroup(
  from: string,
  to: string,
  group: DiffGroup,
): Promise<ChangedProfile[]> {
  const profiles: ChangedProfile[] = []
  let cursor: string | null = null
  do {
    const page: DiffPage = await call(staffEndpoints.listDirectoryDiff, {
      params: { group },
      query: { from, to, limit: maxPageSize, ...(cursor && { cursor }) },
    })
    profiles.push(...page.profiles)
    cursor = page.next
  } while (cursor !== null && profiles.length < maxFetchedProfiles)
  return profiles
}
