import { queryOptions } from '@tanstack/react-query'
import { publicEndpoints } from '#contract/endpoints/public.ts'
import { call, nullOn } from './api-client.ts'

/** Who is signed in. Null: nobody. */
export const sessionQueries = {
  current: () =>
    queryOptions({
      queryKey: ['api', 'auth', 'session'] as const,
      queryFn: ({ signal }) => nullOn(401, call(publicEndpoints.getSession, { signal })),
    }),
}
