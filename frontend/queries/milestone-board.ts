import { queryOptions } from '@tanstack/react-query'
import { staffEndpoints } from '#contract/endpoints/staff.ts'
import { call } from './api-client.ts'

export const milestoneBoardQueries = {
  /** Profiles with the first gold ranks. */
  current: () =>
    queryOptions({
      queryKey: ['api', 'admin', 'milestones'] as const,
      queryFn: ({ signal }) => call(staffEndpoints.getMilestoneBoard, { signal }),
    }),
}
