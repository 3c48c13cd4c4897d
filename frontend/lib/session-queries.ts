import { queryOptions } from '@tanstack/react-query'
import { call } from './api-client.ts'
import { nullOn401 } from './null-on-401.ts'

/** Who is signed in. Null: nobody. */
export const sessionQueries = {
  current: () =>
    queryOptions({
      queryKey: ['api', 'auth', 'session'] as const,
      queryFn: ({ signal }) => nullOn401(call('getSession', { signal })),
    }),
}
