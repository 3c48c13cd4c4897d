import type { NftItem } from '#contract/views/nft.ts'
import { z } from '#contract/z.ts'
import { parseItem, someText } from './parse-item.ts'
import { mainnet, type NftService, type ServiceAccess } from './service.ts'

/** https://docs.opensea.io/reference/list_nfts_by_account */
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
  collection: someText,
  name: someText,
  description: someText,
  image_url: someText,
  display_image_url: someText,
  original_image_url: someText,
  is_disabled: z.boolean().nullish(),
})
const answer = z.object({ nfts: z.array(z.unknown()), next: z.string().nullish() })

/** The marketplace. */
export function openSea({ url, key = '' }: ServiceAccess): NftService {
  return {
    name: 'OpenSea',
    requestsPerSecond: 4,
    pauseMs: 300,
    maxPages: 50,
    tooManyMs: 2000,
    strategies: chains.map(([id, chain]) => ({
      chain,
      request: (wallet, cursor) => {
        const asked = new URL(`${url}/api/v2/chain/${id}/account/${wallet}/nfts`)
        asked.searchParams.set('limit', String(pageSize))
        if (cursor !== undefined) asked.searchParams.set('next', cursor)
        return { url: asked, headers: { 'x-api-key': key } }
      },
      read: (given) => {
        const { nfts, next } = answer.parse(given)
        return { items: nfts.flatMap(readNft), next: next || undefined }
      },
    })),
  }
}

function readNft(given: unknown): NftItem[] {
  const { data: told } = nft.safeParse(given)
  if (!told || told.is_disabled) return []
  const { display_image_url, image_url, original_image_url, name, description, collection } = told
  const item = parseItem({
    source: 'OpenSea',
    tokenId: told.identifier,
    contractAddress: told.contract,
    images: [display_image_url, image_url, original_image_url],
    name,
    description,
    collection,
  })
  return item ? [item] : []
}
