import { queryOptions } from '@tanstack/react-query'
import type { ProfileType } from '#contract/profile-type.ts'
import type { ProfileView } from '#contract/views/profile.ts'
import { call } from './api-client.ts'
import { publicCalls } from './public-calls.ts'

/** The keys of proofs, apart from those of profiles, which single answers are merged into. */
const proofKeys = {
  one: (id: string, since: string, type: ProfileType) => ['api', 'proof', id, since, type] as const,
}

export const proofQueries = {
  /** The proof of a profile as it stands: one that was changed, or is of another type, has another. */
  one: ({ id, updatedAt, profileType }: Pick<ProfileView, 'id' | 'updatedAt' | 'profileType'>) =>
    queryOptions({
      queryKey: proofKeys.one(id, updatedAt, profileType),
      queryFn: async ({ signal }) =>
        call((await publicCalls()).getProof, { params: { id }, signal }),
    }),
}
