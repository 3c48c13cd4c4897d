import { infiniteQueryOptions } from '@tanstack/react-query'
import { staffEndpoints } from '#contract/endpoints/staff.ts'
import { call } from './api-client.ts'

export const reviewKeys = { all: ['api', 'admin', 'review'] as const }

/** The review queue, the oldest first, and what came of submissions today. */
export const reviewQueries = {
  queue: () =>
    infiniteQueryOptions({
      queryKey: reviewKeys.all,
      queryFn: ({ signal, pageParam }) =>
        call(staffEndpoints.listReview, { query: pageParam ? { cursor: pageParam } : {}, signal }),
      initialPageParam: '',
      getNextPageParam: ({ next }) => next,
    }),
}
