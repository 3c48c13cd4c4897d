import { queryOptions } from '@tanstack/react-query'
import { callPublic } from './public-endpoints.ts'

/** Server configuration: chains, donations, demo wallets, its time. */
export const configQueries = {
  current: () =>
    queryOptions({
      queryKey: ['api', 'config'] as const,
      queryFn: ({ signal }) => callPublic('getConfig', { signal }),
    }),
}
