import { queryOptions } from '@tanstack/react-query'
import { call } from './api-client.ts'
import { loadPublicEndpoints } from './public-endpoints.ts'

/** The current session; null without one. */
export const sessionQueries = {
  current: () =>
    queryOptions({
      queryKey: ['api', 'auth', 'session'] as const,
      queryFn: async ({ signal }) =>
        call((await loadPublicEndpoints()).getSession, { query: { optional: 'true' }, signal }),
    }),
}
