import type { NftItem } from '#contract/views/nft.ts'
import { z } from '#contract/z.ts'
import { parseItem, someText } from './parse-item.ts'
import { mainnet, type NftService, type ServiceAccess, type Strategy } from './service.ts'

/** https://www.alchemy.com/docs/reference/nft-api-endpoints */
const pageSize = 100

const nft = z.object({
  contract: z.object({
    address: z.string(),
    name: someText,
    isSpam: z.boolean().nullish(),
    openSeaMetadata: z.object({ collectionName: someText }).nullish(),
  }),
  tokenId: z.string(),
  name: someText,
  description: someText,
  image: z
    .object({ pngUrl: someText, cachedUrl: someText, originalUrl: someText })
    .nullish()
    .catch(null),
  collection: z.object({ name: someText }).nullish(),
})
/** The older answer has the same under other names, and its ids in hex. */
const oldNft = z.object({
  contract: z.object({ address: z.string() }),
  id: z.object({ tokenId: z.string() }),
  title: someText,
  description: someText,
  media: z.array(z.object({ gateway: someText, raw: someText })).catch([]),
  contractMetadata: z.object({ name: someText }).nullish(),
  spamInfo: z.object({ isSpam: z.union([z.boolean(), z.string()]) }).nullish(),
})
const answer = z.object({ ownedNfts: z.array(z.unknown()), pageKey: z.string().nullish() })

/** The indexer. Only who pays may have spam left out by it, so that it is asked without, too. */
export function alchemy({ url, key = '' }: ServiceAccess): NftService {
  const wayOf = (
    path: string,
    parameters: Record<string, string>,
    readNft: (given: unknown) => NftItem[],
  ): Strategy => ({
    chain: mainnet,
    request: (wallet, cursor) => {
      const asked = new URL(`${url}${path}`)
      const paged = { owner: wallet, pageSize: String(pageSize), withMetadata: 'true' }
      for (const [name, value] of Object.entries({ ...paged, ...parameters })) {
        asked.searchParams.set(name, value)
      }
      if (cursor !== undefined) asked.searchParams.set('pageKey', cursor)
      return { url: asked, headers: {} }
    },
    read: (given) => {
      const { ownedNfts, pageKey } = answer.parse(given)
      return { items: ownedNfts.flatMap(readNft), next: pageKey || undefined }
    },
  })
  const keyed = encodeURIComponent(key)
  const newest = `/nft/v3/${keyed}/getNFTsForOwner`
  return {
    name: 'Alchemy',
    requestsPerSecond: 10,
    pauseMs: 100,
    maxPages: 100,
    strategies: [
      wayOf(newest, { 'excludeFilters[]': 'SPAM' }, readNewNft),
      wayOf(newest, {}, readNewNft),
      wayOf(`/nft/v2/${keyed}/getNFTs`, {}, readOldNft),
    ],
  }
}

function readNewNft(given: unknown): NftItem[] {
  const { data: told } = nft.safeParse(given)
  if (!told || told.contract.isSpam) return []
  const { contract, tokenId, name, description, image, collection } = told
  const item = parseItem({
    source: 'Alchemy',
    tokenId,
    contractAddress: contract.address,
    images: [image?.pngUrl, image?.cachedUrl, image?.originalUrl],
    name,
    description,
    collection: collection?.name ?? contract.openSeaMetadata?.collectionName ?? contract.name,
  })
  return item ? [item] : []
}

function readOldNft(given: unknown): NftItem[] {
  const { data: told } = oldNft.safeParse(given)
  if (!told || String(told.spamInfo?.isSpam) === 'true') return []
  const item = parseItem({
    source: 'Alchemy',
    tokenId: told.id.tokenId,
    contractAddress: told.contract.address,
    images: told.media.flatMap(({ gateway, raw }) => [gateway, raw]),
    name: told.title,
    description: told.description,
    collection: told.contractMetadata?.name,
  })
  return item ? [item] : []
}
