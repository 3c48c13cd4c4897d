import { queryOptions } from '@tanstack/react-query'
import { call } from './api-client.ts'
import { loadPublicEndpoints } from './public-endpoints.ts'

/** Server configuration: chains, donations, demo wallets, its time. */
export const configQueries = {
  current: () =>
    queryOptions({
      queryKey: ['api', 'config'] as const,
      queryFn: async ({ signal }) => call((await loadPublicEndpoints()).getConfig, { signal }),
    }),
}
