import { infiniteQueryOptions } from '@tanstack/react-query'
import { staffEndpoints } from '#contract/endpoints/staff.ts'
import type { EventFilter } from '#contract/search/event-filter.ts'
import { call } from './api-client.ts'

export const eventKeys = {
  all: ['api', 'admin', 'events'] as const,
  of: (filter: EventFilter) => ['api', 'admin', 'events', filter] as const,
}

/** Index of the whole event log, newest first, page by page. */
export const eventQueries = {
  of: (filter: EventFilter) =>
    infiniteQueryOptions({
      queryKey: eventKeys.of(filter),
      queryFn: ({ signal, pageParam }) =>
        call(staffEndpoints.listEvents, {
          query: { ...filter, ...(pageParam && { cursor: pageParam }) },
          signal,
        }),
      initialPageParam: '',
      getNextPageParam: ({ next }) => next,
    }),
}
