import { queryOptions } from '@tanstack/react-query'
import { call } from './api-client.ts'
import { loadPublicEndpoints } from './public-endpoints.ts'

/** Given ranks and remaining gold ranks of each profile type. Live changes are merged into them. */
export const milestoneQueries = {
  all: () =>
    queryOptions({
      queryKey: ['api', 'milestones'] as const,
      queryFn: async ({ signal }) => call((await loadPublicEndpoints()).listMilestones, { signal }),
    }),
}
