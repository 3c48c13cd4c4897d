import type { IncomingMessage, ServerResponse } from 'node:http'
import { serveRequests } from './chain-server.ts'

/** NFT of an account in the documented format of OpenSea. */
export const openSeaNft = (identifier: string, more: Record<string, unknown> = {}) => ({
  identifier,
  collection: 'tide-tables',
  contract: '0x1111111111111111111111111111111111111111',
  token_standard: 'erc721',
  name: `Tide ${identifier}`,
  description: 'Drawn by the sea.',
  image_url: `https://i2.example/tide/${identifier}.png`,
  display_image_url: `https://i2.example/tide/${identifier}-display.png`,
  display_animation_url: null,
  metadata_url: null,
  opensea_url: 'https://opensea.example/item',
  updated_at: '2026-01-01T00:00:00.000000',
  is_disabled: false,
  is_nsfw: false,
  original_image_url: null,
  ...more,
})

/** NFT in the documented format of version 3 of Alchemy's NFT API. */
export const alchemyNft = (tokenId: string, more: Record<string, unknown> = {}) => ({
  contract: {
    address: '0x2222222222222222222222222222222222222222',
    name: 'Power Lines',
    symbol: 'PL',
    tokenType: 'ERC721',
    openSeaMetadata: { collectionName: 'Power Lines', safelistRequestStatus: 'verified' },
    isSpam: false,
    spamClassifications: [],
  },
  tokenId,
  tokenType: 'ERC721',
  name: `Line ${tokenId}`,
  description: '50 Hz.',
  tokenUri: `ipfs://line/${tokenId}`,
  image: {
    cachedUrl: `https://cdn.example/line/${tokenId}`,
    thumbnailUrl: `https://cdn.example/line/${tokenId}-small`,
    pngUrl: `https://cdn.example/line/${tokenId}.png`,
    contentType: 'image/png',
    size: 12_345,
    originalUrl: `ipfs://line/${tokenId}`,
  },
  raw: { metadata: {}, error: null },
  collection: { name: 'Power Lines', slug: 'power-lines' },
  balance: '1',
  ...more,
})

/** NFT in the format of version 2 of Alchemy's NFT API. */
export const oldAlchemyNft = (tokenId: string, more: Record<string, unknown> = {}) => ({
  contract: { address: '0x2222222222222222222222222222222222222222' },
  id: { tokenId, tokenMetadata: { tokenType: 'ERC721' } },
  balance: '1',
  title: `Old line ${tokenId}`,
  description: '60 Hz.',
  tokenUri: { gateway: '', raw: '' },
  media: [{ gateway: `https://cdn.example/old/${tokenId}`, raw: `ipfs://old/${tokenId}` }],
  metadata: {},
  contractMetadata: { name: 'Power Lines', symbol: 'PL' },
  spamInfo: { isSpam: 'false', classifications: [] },
  ...more,
})

/** NFT in the documented format of Moralis, with normalized metadata and media items. */
export const moralisNft = (tokenId: string, more: Record<string, unknown> = {}) => ({
  token_address: '0x3333333333333333333333333333333333333333',
  token_id: tokenId,
  amount: '1',
  owner_of: '0x4444444444444444444444444444444444444444',
  contract_type: 'ERC721',
  name: 'Sittings',
  symbol: 'SIT',
  metadata: '{}',
  normalized_metadata: {
    name: `Sitting ${tokenId}`,
    description: 'A ring.',
    image: `ipfs://sitting/${tokenId}`,
    animation_url: null,
    external_link: null,
    attributes: [],
  },
  media: {
    status: 'success',
    mimetype: 'image/png',
    original_media_url: `https://own.example/${tokenId}.png`,
    media_collection: {
      low: { url: `https://media.example/${tokenId}-low.png`, width: 100, height: 100 },
      medium: { url: `https://media.example/${tokenId}-medium.png`, width: 250, height: 250 },
      high: { url: `https://media.example/${tokenId}-high.png`, width: 500, height: 500 },
    },
  },
  possible_spam: false,
  verified_collection: true,
  ...more,
})

export const openSeaPage = (nfts: unknown[], next?: string) => ({ nfts, next: next ?? null })
export const alchemyPage = (ownedNfts: unknown[], pageKey?: string) => ({
  ownedNfts,
  totalCount: 1000,
  validAt: { blockNumber: 1, blockHash: '0x', blockTimestamp: '2026-01-01T00:00:00Z' },
  ...(pageKey && { pageKey }),
})
export const moralisPage = (result: unknown[], cursor?: string) => ({
  page: 1,
  page_size: 100,
  cursor: cursor ?? null,
  result,
})

/** Response of a service: JSON, a status with headers, or a function that writes the response. */
export type NftResponse =
  | object
  | { status: number; headers?: Record<string, string> }
  | ((response: ServerResponse) => void)

/** Returns the response of a service to a request. */
export type NftHandler = (url: URL, request: IncomingMessage) => NftResponse

/** Starts a server in place of a service. */
export async function serveNfts(handler: NftHandler) {
  const requestedUrls: URL[] = []
  const server = await serveRequests((request, response) => {
    const url = new URL(request.url ?? '/', 'http://service.example')
    requestedUrls.push(url)
    const answer = handler(url, request)
    if (typeof answer === 'function') return answer(response)
    if ('status' in answer && typeof answer.status === 'number') {
      const { status, headers = {} } = answer as {
        status: number
        headers?: Record<string, string>
      }
      return response.writeHead(status, headers).end('{"error":"no"}')
    }
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(answer))
  })
  return { ...server, requestedUrls }
}
