import { queryOptions } from '@tanstack/react-query'
import { ownerEndpoints } from '#contract/endpoints/owner.ts'
import { nftCacheMs } from '#contract/retention.ts'
import type { NftList } from '#contract/views/nft.ts'
import { call } from './api-client.ts'

/** An NFT as shown to its owner. */
export type OwnNft = NftList['items'][number]

export const nftKeys = {
  ofWallet: (wallet: string) => ['api', 'nfts', wallet.toLowerCase()] as const,
}

export const nftQueries = {
  /** NFTs of a wallet, which `signIn` signs in before the fetch. */
  ofWallet: (wallet: string, signIn: () => Promise<unknown>) =>
    queryOptions({
      queryKey: nftKeys.ofWallet(wallet),
      queryFn: async ({ signal }) => {
        await signIn()
        return call(ownerEndpoints.listNfts, { params: { wallet }, signal })
      },
      staleTime: nftCacheMs,
      gcTime: nftCacheMs,
    }),
}

/** URL of a small picture of an NFT. */
export function nftPictureUrl(wallet: string, { image, token }: OwnNft): string {
  if (image.startsWith('data:')) return image
  const path = ownerEndpoints.takeNftPicture.path.replace(':wallet', wallet)
  return `${path}?${new URLSearchParams({ image, token })}`
}

/** Stores the picture of an NFT on the server. Returns its URL. */
export async function storeNftPicture(
  wallet: string,
  { image, token }: OwnNft,
  signal: AbortSignal,
): Promise<string> {
  const request = { params: { wallet }, body: { image, token }, signal }
  return (await call(ownerEndpoints.takeNftPicture, request)).url
}
