import { queryOptions } from '@tanstack/react-query'
import { callPublic } from './public-endpoints.ts'

/** Numbers of the decisions of each month, newest first. */
export const staffActivityQueries = {
  all: () =>
    queryOptions({
      queryKey: ['api', 'staff-activity'] as const,
      queryFn: ({ signal }) => callPublic('listStaffActivity', { signal }),
    }),
}
