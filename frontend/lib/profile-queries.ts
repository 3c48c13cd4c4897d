import { queryOptions } from '@tanstack/react-query'
import type { ProfileView } from '#contract/views/profile.ts'
import { call, RequestFailed } from './api-client.ts'

async function orNull(answer: Promise<ProfileView>): Promise<ProfileView | null> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof RequestFailed && error.status === 404) return null
    throw error
  }
}

/** One profile. Null: there is none, or none that the asker may see. */
export const profileQueries = {
  /** By id or handle. */
  one: (id: string) =>
    queryOptions({
      queryKey: ['api', 'profile', id] as const,
      queryFn: ({ signal }) => orNull(call('getProfile', { params: { id }, signal })),
    }),
  /** The profile of a wallet. */
  ofWallet: (address: string) =>
    queryOptions({
      queryKey: ['api', 'profile', 'wallet', address] as const,
      queryFn: ({ signal }) => orNull(call('getProfileByWallet', { params: { address }, signal })),
    }),
}
