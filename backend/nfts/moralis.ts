import type { NftItem } from '#contract/views/nft.ts'
import { z } from '#contract/z.ts'
import { normalizeNft, optionalText } from './normalize-nft.ts'
import { mainnet, type NftService, type ServiceAccess } from './service.ts'

/** Items per page; see https://docs.moralis.com/data-api/evm/wallet/nft-balances. */
const pageSize = 100
/** Maximum number of pages, because of the limit of the free plan. */
const maxPages = 2

const preview = z.object({ url: optionalText }).nullish()
const nft = z.object({
  token_address: z.string(),
  token_id: z.string(),
  /** Name of the collection. */
  name: optionalText,
  possible_spam: z.union([z.boolean(), z.string()]).nullish(),
  normalized_metadata: z
    .object({ name: optionalText, description: optionalText, image: optionalText })
    .nullish()
    .catch(null),
  media: z
    .object({
      original_media_url: optionalText,
      media_collection: z.object({ high: preview, medium: preview }).nullish(),
    })
    .nullish()
    .catch(null),
})
const response = z.object({ result: z.array(z.unknown()), cursor: z.string().nullish() })

/** Moralis, an indexer, within the limits of its free plan. */
export function moralis({ url: baseUrl, key = '' }: ServiceAccess): NftService {
  return {
    name: 'Moralis',
    requestsPerSecond: 5,
    pauseMs: 200,
    maxPages,
    strategies: [
      {
        chain: mainnet,
        request: (wallet, cursor) => {
          const query = new URLSearchParams({
            chain: 'eth',
            format: 'decimal',
            limit: String(pageSize),
            exclude_spam: 'true',
            normalizeMetadata: 'true',
            media_items: 'true',
            ...(cursor !== undefined && { cursor }),
          })
          const url = new URL(`${baseUrl}/api/v2.2/${wallet}/nft?${query}`)
          return { url, headers: { 'X-API-Key': key } }
        },
        parse: (given) => {
          const { result, cursor } = response.parse(given)
          return {
            items: result.flatMap((item) => parseNft(item) ?? []),
            next: cursor || undefined,
          }
        },
      },
    ],
  }
}

function parseNft(given: unknown): NftItem | undefined {
  const { data: parsed } = nft.safeParse(given)
  if (!parsed || String(parsed.possible_spam) === 'true') return undefined
  const { media, normalized_metadata: metadata } = parsed
  const { high, medium } = media?.media_collection ?? {}
  return normalizeNft({
    source: 'Moralis',
    tokenId: parsed.token_id,
    contractAddress: parsed.token_address,
    images: [high?.url, medium?.url, metadata?.image, media?.original_media_url],
    name: metadata?.name,
    description: metadata?.description,
    collection: parsed.name,
  })
}
