import { queryOptions } from '@tanstack/react-query'
import { call } from './api-client.ts'
import { loadPublicEndpoints } from './public-endpoints.ts'

/** Progress of each profile type. Live changes are merged into it. */
export const milestoneQueries = {
  all: () =>
    queryOptions({
      queryKey: ['api', 'milestones'] as const,
      queryFn: async ({ signal }) => call((await loadPublicEndpoints()).listMilestones, { signal }),
    }),
}
