import { queryOptions } from '@tanstack/react-query'
import { publicEndpoints } from '#contract/endpoints/public.ts'
import { call } from './api-client.ts'

/** What the server says about itself: chains, donations, demo wallets, its time. */
export const configQueries = {
  current: () =>
    queryOptions({
      queryKey: ['api', 'config'] as const,
      queryFn: ({ signal }) => call(publicEndpoints.getConfig, { signal }),
    }),
}
