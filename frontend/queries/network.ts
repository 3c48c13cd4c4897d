import { infiniteQueryOptions } from '@tanstack/react-query'
import { staffEndpoints } from '#contract/endpoints/staff.ts'
import { call } from './api-client.ts'

export const networkKeys = { all: ['api', 'admin', 'networks'] as const }

/** Networks that are blocked or allowed, newest rule first, page by page. */
export const networkQueries = {
  all: () =>
    infiniteQueryOptions({
      queryKey: networkKeys.all,
      queryFn: ({ signal, pageParam }) =>
        call(staffEndpoints.listNetworks, {
          query: pageParam ? { cursor: pageParam } : {},
          signal,
        }),
      initialPageParam: '',
      getNextPageParam: ({ next }) => next,
    }),
}
