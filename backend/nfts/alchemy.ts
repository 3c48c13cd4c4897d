import type { NftItem } from '#contract/views/nft.ts'
import { z } from '#contract/z.ts'
import { normalizeNft, optionalText } from './normalize-nft.ts'
import { mainnet, type NftService, type ServiceAccess, type Strategy } from './service.ts'

/** Items per page; see https://www.alchemy.com/docs/reference/nft-api-endpoints. */
const pageSize = 100

const nft = z.object({
  contract: z.object({
    address: z.string(),
    name: optionalText,
    isSpam: z.boolean().nullish(),
    openSeaMetadata: z.object({ collectionName: optionalText }).nullish(),
  }),
  tokenId: z.string(),
  name: optionalText,
  description: optionalText,
  image: z
    .object({ pngUrl: optionalText, cachedUrl: optionalText, originalUrl: optionalText })
    .nullish()
    .catch(null),
  collection: z.object({ name: optionalText }).nullish(),
})
/** An item of the older API, which has the same data under other names, with ids in hex. */
const oldNft = z.object({
  contract: z.object({ address: z.string() }),
  id: z.object({ tokenId: z.string() }),
  title: optionalText,
  description: optionalText,
  media: z.array(z.object({ gateway: optionalText, raw: optionalText })).catch([]),
  contractMetadata: z.object({ name: optionalText }).nullish(),
  spamInfo: z.object({ isSpam: z.union([z.boolean(), z.string()]) }).nullish(),
})
const response = z.object({ ownedNfts: z.array(z.unknown()), pageKey: z.string().nullish() })

/** Alchemy, an indexer. Its spam filter requires a paid plan, so the next strategy does without. */
export function alchemy({ url, key = '' }: ServiceAccess): NftService {
  const createStrategy = (
    path: string,
    parameters: Record<string, string>,
    parse: (given: unknown) => NftItem | undefined,
  ): Strategy => ({
    chain: mainnet,
    request: (wallet, cursor) => {
      const query = new URLSearchParams({
        owner: wallet,
        pageSize: String(pageSize),
        withMetadata: 'true',
        ...parameters,
        ...(cursor !== undefined && { pageKey: cursor }),
      })
      return { url: new URL(`${url}${path}?${query}`), headers: {} }
    },
    parse: (given) => {
      const { ownedNfts, pageKey } = response.parse(given)
      return { items: ownedNfts.flatMap((item) => parse(item) ?? []), next: pageKey || undefined }
    },
  })
  const encodedKey = encodeURIComponent(key)
  const newest = `/nft/v3/${encodedKey}/getNFTsForOwner`
  return {
    name: 'Alchemy',
    requestsPerSecond: 10,
    pauseMs: 100,
    maxPages: 100,
    strategies: [
      createStrategy(newest, { 'excludeFilters[]': 'SPAM' }, parseNft),
      createStrategy(newest, {}, parseNft),
      createStrategy(`/nft/v2/${encodedKey}/getNFTs`, {}, parseOldNft),
    ],
  }
}

function parseNft(given: unknown): NftItem | undefined {
  const { data: parsed } = nft.safeParse(given)
  if (!parsed || parsed.contract.isSpam) return undefined
  const { contract, tokenId, name, description, image, collection } = parsed
  return normalizeNft({
    source: 'Alchemy',
    tokenId,
    contractAddress: contract.address,
    images: [image?.pngUrl, image?.cachedUrl, image?.originalUrl],
    name,
    description,
    collection: collection?.name ?? contract.openSeaMetadata?.collectionName ?? contract.name,
  })
}

function parseOldNft(given: unknown): NftItem | undefined {
  const { data: parsed } = oldNft.safeParse(given)
  if (!parsed || String(parsed.spamInfo?.isSpam) === 'true') return undefined
  return normalizeNft({
    source: 'Alchemy',
    tokenId: parsed.id.tokenId,
    contractAddress: parsed.contract.address,
    images: parsed.media.flatMap(({ gateway, raw }) => [gateway, raw]),
    name: parsed.title,
    description: parsed.description,
    collection: parsed.contractMetadata?.name,
  })
}
