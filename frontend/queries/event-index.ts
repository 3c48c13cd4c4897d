import { staffEndpoints } from '#contract/endpoints/staff.ts'
import type { EventFilter } from '#contract/search/event-filter.ts'
import { call } from './api-client.ts'
import { pagedQuery } from './paged-query.ts'

export const eventKeys = {
  all: ['api', 'admin', 'events'] as const,
  of: (filter: EventFilter) => ['api', 'admin', 'events', filter] as const,
}

/** Index of the whole event log, newest first, page by page. */
export const eventQueries = {
  of: (filter: EventFilter) =>
    pagedQuery({
      queryKey: eventKeys.of(filter),
      fetchPage: (range, signal) =>
        call(staffEndpoints.listEvents, { query: { ...filter, ...range }, signal }),
    }),
}
