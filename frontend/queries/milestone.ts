import { queryOptions } from '@tanstack/react-query'
import { callPublic } from './public-endpoints.ts'

/** Given ranks and remaining gold ranks of each profile type. Live changes are merged into them. */
export const milestoneQueries = {
  all: () =>
    queryOptions({
      queryKey: ['api', 'milestones'] as const,
      queryFn: ({ signal }) => callPublic('listMilestones', { signal }),
    }),
}
