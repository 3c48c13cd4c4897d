import { type QueryClient, type QueryKey, queryOptions } from '@tanstack/react-query'
import type { ProfileView } from '#contract/views/profile.ts'
import { nullOnStatus } from './api-client.ts'
import { callPublic } from './public-endpoints.ts'

/** Keys of single profiles. No handle may be `wallet`, so the two kinds cannot collide. */
export const profileKeys = {
  all: ['api', 'profile'] as const,
  one: (id: string) => ['api', 'profile', id] as const,
  ofWallet: (address: string) => ['api', 'profile', 'wallet', address] as const,
}

/** Queries of single profiles; null if there is none, or none that the viewer may see. */
export const profileQueries = {
  /** Profile by its id or handle. */
  one: (id: string) =>
    queryOptions({
      queryKey: profileKeys.one(id),
      queryFn: ({ signal }) =>
        nullOnStatus(404, callPublic('getProfile', { params: { id }, signal })),
    }),
  /** Listed profile with a handle, to check whether the handle is free. */
  ofHandle: (handle: string) =>
    queryOptions({
      // Cached apart from profiles: a missing profile cached here must not hide a later submission.
      queryKey: ['api', 'handle', handle] as const,
      queryFn: ({ signal }) =>
        callPublic('getProfile', {
          params: { id: handle },
          query: { optional: 'true' },
          signal,
        }),
      staleTime: 30_000,
    }),
  /** Similar profiles, by the id of a profile. */
  similar: (id: string) =>
    queryOptions({
      // A separate key: live changes are merged into single profiles by the name they were requested by.
      queryKey: ['api', 'similar', id] as const,
      queryFn: ({ signal }) => callPublic('listSimilar', { params: { id }, signal }),
      staleTime: 60_000,
    }),
  /** The profile of a wallet. */
  ofWallet: (address: string) =>
    queryOptions({
      queryKey: profileKeys.ofWallet(address),
      queryFn: ({ signal }) =>
        callPublic('getProfileByWallet', {
          params: { address },
          query: { optional: 'true' },
          signal,
        }),
    }),
}

/** A cached profile, with its key and the name or wallet that it was requested by. */
export type CachedProfile = {
  queryKey: QueryKey
  requested: { by: 'name' | 'wallet'; text: string }
  /** Null if it was not found; undefined before the first response. */
  profile: ProfileView | null | undefined
}

/** Lists every requested profile, including missing ones. */
export function listCachedProfiles(client: QueryClient): CachedProfile[] {
  const queries = client.getQueryCache().findAll({ queryKey: profileKeys.all })
  return queries.map(({ queryKey }) => ({
    queryKey,
    requested: parseKey(queryKey),
    profile: client.getQueryData<ProfileView | null>(queryKey),
  }))
}

type Key = ReturnType<typeof profileKeys.one> | ReturnType<typeof profileKeys.ofWallet>

function parseKey(queryKey: QueryKey): CachedProfile['requested'] {
  const [, , name, address] = queryKey as Key
  return address === undefined ? { by: 'name', text: name } : { by: 'wallet', text: address }
}
