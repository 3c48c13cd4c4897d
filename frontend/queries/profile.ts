import { type QueryClient, type QueryKey, queryOptions } from '@tanstack/react-query'
import type { ProfileView } from '#contract/views/profile.ts'
import { call, nullOn } from './api-client.ts'
import { publicCalls } from './public-calls.ts'

/** The keys of single profiles. No handle may be `wallet`, so the two kinds stay apart. */
export const profileKeys = {
  all: ['api', 'profile'] as const,
  one: (id: string) => ['api', 'profile', id] as const,
  ofWallet: (address: string) => ['api', 'profile', 'wallet', address] as const,
}

/** One profile. Null: there is none, or none that the asker may see. */
export const profileQueries = {
  /** By id or handle. */
  one: (id: string) =>
    queryOptions({
      queryKey: profileKeys.one(id),
      queryFn: async ({ signal }) =>
        nullOn(404, call((await publicCalls()).getProfile, { params: { id }, signal })),
    }),
  /** The listed profile that goes by a handle, for who would like to have it. */
  ofHandle: (handle: string) =>
    queryOptions({
      // Cached apart from profiles: a missing profile cached here must not hide a later submission.
      queryKey: ['api', 'handle', handle] as const,
      queryFn: async ({ signal }) =>
        call((await publicCalls()).getProfile, {
          params: { id: handle },
          query: { optional: 'true' },
          signal,
        }),
      staleTime: 30_000,
    }),
  /** A few others like it, by its id. */
  similar: (id: string) =>
    queryOptions({
      // Apart from single profiles, whose live changes are merged in by what they were asked for.
      queryKey: ['api', 'similar', id] as const,
      queryFn: async ({ signal }) =>
        call((await publicCalls()).listSimilar, { params: { id }, signal }),
      staleTime: 60_000,
    }),
  /** The profile of a wallet. */
  ofWallet: (address: string) =>
    queryOptions({
      queryKey: profileKeys.ofWallet(address),
      queryFn: async ({ signal }) =>
        call((await publicCalls()).getProfileByWallet, {
          params: { address },
          query: { optional: 'true' },
          signal,
        }),
    }),
}

/** A profile in the cache: under which key, by what it was asked for, and what is known of it. */
export type CachedProfile = {
  queryKey: QueryKey
  asked: { by: 'name' | 'wallet'; text: string }
  /** Null: it was not found. Undefined: no answer yet. */
  profile: ProfileView | null | undefined
}

/** Every profile that was asked for, whatever came of it. */
export function listCachedProfiles(client: QueryClient): CachedProfile[] {
  const queries = client.getQueryCache().findAll({ queryKey: profileKeys.all })
  return queries.map(({ queryKey }) => ({
    queryKey,
    asked: readAsked(queryKey),
    profile: client.getQueryData<ProfileView | null>(queryKey),
  }))
}

type Key = ReturnType<typeof profileKeys.one> | ReturnType<typeof profileKeys.ofWallet>

function readAsked(queryKey: QueryKey): CachedProfile['asked'] {
  const [, , name, address] = queryKey as Key
  return address === undefined ? { by: 'name', text: name } : { by: 'wallet', text: address }
}
