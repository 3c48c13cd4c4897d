import { queryOptions } from '@tanstack/react-query'
import { callPublic } from './public-endpoints.ts'

/** The current session; null without one. */
export const sessionQueries = {
  current: () =>
    queryOptions({
      queryKey: ['api', 'auth', 'session'] as const,
      queryFn: ({ signal }) => callPublic('getSession', { query: { optional: 'true' }, signal }),
    }),
}
