import { queryOptions } from '@tanstack/react-query'
import { call } from './api-client.ts'
import { loadPublicEndpoints } from './public-endpoints.ts'

/** Numbers of the decisions of each month, newest first. */
export const staffActivityQueries = {
  all: () =>
    queryOptions({
      queryKey: ['api', 'staff-activity'] as const,
      queryFn: async ({ signal }) =>
        call((await loadPublicEndpoints()).listStaffActivity, { signal }),
    }),
}
