import { queryOptions } from '@tanstack/react-query'
import type { ProfileType } from '#contract/profile/profile-type.ts'
import type { ProfileView } from '#contract/views/profile.ts'
import { callPublic } from './public-endpoints.ts'

/** Keys of proofs. They differ from those of profiles, because live changes are merged into profiles. */
const proofKeys = {
  one: (id: string, since: string, type: ProfileType) => ['api', 'proof', id, since, type] as const,
}

export const proofQueries = {
  /** Current proof of a profile. Every change of the profile has its own proof. */
  one: ({ id, updatedAt, profileType }: Pick<ProfileView, 'id' | 'updatedAt' | 'profileType'>) =>
    queryOptions({
      queryKey: proofKeys.one(id, updatedAt, profileType),
      queryFn: ({ signal }) => callPublic('getProof', { params: { id }, signal }),
    }),
}
