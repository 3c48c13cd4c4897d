import { z } from '../z.ts'

/** The services that know who holds what, as people know them. */
export const nftSource = z.enum(['OpenSea', 'Alchemy', 'Moralis'])
export type NftSource = z.infer<typeof nftSource>

/** An NFT that somebody holds, with a picture. `tokenId` is decimal, `contractAddress` in small letters. */
export const nftItem = z.object({
  tokenId: z.string(),
  contractAddress: z.string(),
  name: z.string(),
  description: z.string(),
  /** Where its picture stands: an address, or the picture itself as a `data:` address. */
  image: z.string(),
  collection: z.string(),
  source: nftSource,
})
export type NftItem = z.infer<typeof nftItem>

/** An NFT as its holder sees it. `seal` shows that this directory named the picture to this wallet. */
const nftView = nftItem.extend({ seal: z.string() })

/**
 * What became of the look-up at a service: all there is, a part of it, nothing since it failed, or not
 * asked since the directory has no key.
 */
const serviceStatus = z.enum(['answered', 'partial', 'failed', 'no-key'])
export type ServiceStatus = z.infer<typeof serviceStatus>

export const nftList = z.object({
  items: z.array(nftView),
  services: z.array(z.object({ name: nftSource, status: serviceStatus })),
  /** The chain that the marketplace looked at because Ethereum mainnet has nothing; null: it did not. */
  otherChain: z.string().nullable(),
})
export type NftList = z.infer<typeof nftList>

/** A picture of `nftList`, with its seal. */
export const nftPicture = nftView.pick({ image: true, seal: true })
