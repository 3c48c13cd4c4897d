import { queryOptions } from '@tanstack/react-query'
import { publicEndpoints } from '#contract/endpoints/public.ts'
import { call } from './api-client.ts'

/** How far each profile type is. Live changes are merged into it. */
export const milestoneQueries = {
  all: () =>
    queryOptions({
      queryKey: ['api', 'milestones'] as const,
      queryFn: ({ signal }) => call(publicEndpoints.listMilestones, { signal }),
    }),
}
