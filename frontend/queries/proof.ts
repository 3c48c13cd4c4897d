import { queryOptions } from '@tanstack/react-query'
import type { ProfileView } from '#contract/views/profile.ts'
import { callPublic } from './public-endpoints.ts'

export const proofQueries = {
  /** Current proof of a profile. Every change of the profile has its own proof. */
  one: ({ id, updatedAt, profileType }: Pick<ProfileView, 'id' | 'updatedAt' | 'profileType'>) =>
    queryOptions({
      // Not below the key of profiles, since live changes are merged into those.
      queryKey: ['api', 'proof', id, updatedAt, profileType] as const,
      queryFn: ({ signal }) => callPublic('getProof', { params: { id }, signal }),
    }),
}
