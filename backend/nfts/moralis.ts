import type { NftItem } from '#contract/views/nft.ts'
import { z } from '#contract/z.ts'
import { parseItem, someText } from './parse-item.ts'
import { mainnet, type NftService, type ServiceAccess } from './service.ts'

/** https://docs.moralis.com/data-api/evm/wallet/nft-balances */
const pageSize = 100
/** It is free for this many NFTs of a wallet. */
const maxPages = 2

const preview = z.object({ url: someText }).nullish()
const nft = z.object({
  token_address: z.string(),
  token_id: z.string(),
  /** Of the collection. */
  name: someText,
  possible_spam: z.union([z.boolean(), z.string()]).nullish(),
  normalized_metadata: z
    .object({ name: someText, description: someText, image: someText })
    .nullish()
    .catch(null),
  media: z
    .object({
      original_media_url: someText,
      media_collection: z.object({ high: preview, medium: preview }).nullish(),
    })
    .nullish()
    .catch(null),
})
const answer = z.object({ result: z.array(z.unknown()), cursor: z.string().nullish() })

/** The free one. */
export function moralis({ url, key = '' }: ServiceAccess): NftService {
  return {
    name: 'Moralis',
    requestsPerSecond: 5,
    pauseMs: 200,
    maxPages,
    strategies: [
      {
        chain: mainnet,
        request: (wallet, cursor) => {
          const asked = new URL(`${url}/api/v2.2/${wallet}/nft`)
          const parameters = {
            chain: 'eth',
            format: 'decimal',
            limit: String(pageSize),
            exclude_spam: 'true',
            normalizeMetadata: 'true',
            media_items: 'true',
            ...(cursor !== undefined && { cursor }),
          }
          for (const [name, value] of Object.entries(parameters)) {
            asked.searchParams.set(name, value)
          }
          return { url: asked, headers: { 'X-API-Key': key } }
        },
        read: (given) => {
          const { result, cursor } = answer.parse(given)
          return { items: result.flatMap(readNft), next: cursor || undefined }
        },
      },
    ],
  }
}

function readNft(given: unknown): NftItem[] {
  const { data: told } = nft.safeParse(given)
  if (!told || String(told.possible_spam) === 'true') return []
  const { media, normalized_metadata: metadata } = told
  const { high, medium } = media?.media_collection ?? {}
  const item = parseItem({
    source: 'Moralis',
    tokenId: told.token_id,
    contractAddress: told.token_address,
    images: [high?.url, medium?.url, metadata?.image, media?.original_media_url],
    name: metadata?.name,
    description: metadata?.description,
    collection: told.name,
  })
  return item ? [item] : []
}
