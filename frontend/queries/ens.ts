import { queryOptions, useQuery } from '@tanstack/react-query'
import { ensChainId } from '#contract/chains.ts'
import { configQueries } from './config.ts'
import { callPublic } from './public-endpoints.ts'

export const ensKeys = {
  all: ['api', 'ens'] as const,
  name: (address: string) => ['api', 'ens', address.toLowerCase()] as const,
}

const ensQueries = {
  /** ENS name of a wallet; null if it has none that may be shown. */
  name: (address: string) =>
    queryOptions({
      queryKey: ensKeys.name(address),
      queryFn: async ({ signal }) =>
        (await callPublic('getEnsName', { params: { address }, signal })).name,
      // As long as the server caches it. Importing that constant would load another script on every profile.
      staleTime: 60 * 60 * 1000,
    }),
}

/** Returns the ENS name of a wallet once it is known. Without a configured chain no request is made. */
export function useEnsName(address: string | null): string | undefined {
  const { data: config } = useQuery(configQueries.current())
  const hasChain = config?.chains.some(({ id, rpc }) => id === ensChainId && rpc) === true
  const { data: name } = useQuery({
    ...ensQueries.name(address ?? ''),
    enabled: hasChain && address !== null,
  })
  return name ?? undefined
}
