import type { NftItem } from '#contract/views/nft.ts'
import { z } from '#contract/z.ts'
import { normalizeNft, optionalText } from './normalize-nft.ts'
import { mainnet, type NftService, type ServiceAccess } from './service.ts'

/** Items per page; see https://docs.opensea.io/reference/list_nfts_by_account. */
const pageSize = 200
const chains = [
  ['ethereum', mainnet],
  ['matic', 'Polygon'],
  ['arbitrum', 'Arbitrum'],
  ['optimism', 'Optimism'],
  ['base', 'Base'],
  ['shape', 'Shape'],
  ['abstract', 'Abstract'],
] as const

const nft = z.object({
  identifier: z.string(),
  contract: z.string(),
  collection: optionalText,
  name: optionalText,
  description: optionalText,
  image_url: optionalText,
  display_image_url: optionalText,
  original_image_url: optionalText,
  is_disabled: z.boolean().nullish(),
})
const response = z.object({ nfts: z.array(z.unknown()), next: z.string().nullish() })

/** OpenSea, the marketplace. */
export function openSea({ url: baseUrl, key = '' }: ServiceAccess): NftService {
  return {
    name: 'OpenSea',
    requestsPerSecond: 4,
    pauseMs: 300,
    maxPages: 50,
    minRetryAfterMs: 2000,
    strategies: chains.map(([id, chain]) => ({
      chain,
      request: (wallet, cursor) => {
        const url = new URL(`${baseUrl}/api/v2/chain/${id}/account/${wallet}/nfts`)
        url.searchParams.set('limit', String(pageSize))
        if (cursor !== undefined) url.searchParams.set('next', cursor)
        return { url, headers: { 'x-api-key': key } }
      },
      parse: (given) => {
        const { nfts, next } = response.parse(given)
        return { items: nfts.flatMap((item) => parseNft(item) ?? []), next: next || undefined }
      },
    })),
  }
}

function parseNft(given: unknown): NftItem | undefined {
  const { data: parsed } = nft.safeParse(given)
  if (!parsed || parsed.is_disabled) return undefined
  const { display_image_url, image_url, original_image_url, name, description, collection } = parsed
  return normalizeNft({
    source: 'OpenSea',
    tokenId: parsed.identifier,
    contractAddress: parsed.contract,
    images: [display_image_url, image_url, original_image_url],
    name,
    description,
    collection,
  })
}
