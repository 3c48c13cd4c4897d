import { queryOptions } from '@tanstack/react-query'
import { publicEndpoints } from '#contract/endpoints/public.ts'
import { call } from './api-client.ts'

/** The keys of proofs, apart from those of profiles, which single answers are merged into. */
const proofKeys = {
  one: (id: string, since: string) => ['api', 'proof', id, since] as const,
}

export const proofQueries = {
  /** The proof of a profile as it stands since `since`, its `updatedAt`: a change has another. */
  one: ({ id, updatedAt }: { id: string; updatedAt: string }) =>
    queryOptions({
      queryKey: proofKeys.one(id, updatedAt),
      queryFn: ({ signal }) => call(publicEndpoints.getProof, { params: { id }, signal }),
    }),
}
