import { queryOptions } from '@tanstack/react-query'
import { call } from './api-client.ts'
import { publicCalls } from './public-calls.ts'

/** The keys of proofs, apart from those of profiles, which single answers are merged into. */
const proofKeys = {
  one: (id: string, since: string) => ['api', 'proof', id, since] as const,
}

export const proofQueries = {
  /** The proof of a profile as it stands since `since`, its `updatedAt`: a change has another. */
  one: ({ id, updatedAt }: { id: string; updatedAt: string }) =>
    queryOptions({
      queryKey: proofKeys.one(id, updatedAt),
      queryFn: async ({ signal }) =>
        call((await publicCalls()).getProof, { params: { id }, signal }),
    }),
}
