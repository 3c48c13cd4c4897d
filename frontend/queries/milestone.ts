import { queryOptions } from '@tanstack/react-query'
import { call } from './api-client.ts'

/** How far each profile type is. Live changes are merged into it. */
export const milestoneQueries = {
  /** Who has the first gold ranks; for the staff. */
  board: () =>
    queryOptions({
      queryKey: ['api', 'admin', 'milestones'] as const,
      queryFn: ({ signal }) => call('getMilestoneBoard', { signal }),
    }),
  all: () =>
    queryOptions({
      queryKey: ['api', 'milestones'] as const,
      queryFn: ({ signal }) => call('listMilestones', { signal }),
    }),
}
