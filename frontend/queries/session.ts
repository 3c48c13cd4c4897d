import { queryOptions } from '@tanstack/react-query'
import { call } from './api-client.ts'
import { publicCalls } from './public-calls.ts'

/** The current session; null without one. */
export const sessionQueries = {
  current: () =>
    queryOptions({
      queryKey: ['api', 'auth', 'session'] as const,
      queryFn: async ({ signal }) =>
        call((await publicCalls()).getSession, { query: { optional: 'true' }, signal }),
    }),
}
