import { z } from '../z.ts'

/** Display name of an NFT service. */
const nftServiceName = z.enum(['OpenSea', 'Alchemy', 'Moralis'])
export type NftServiceName = z.infer<typeof nftServiceName>

/** An NFT with a picture. `tokenId` is decimal, `contractAddress` in lower case. */
const nftItem = z.object({
  tokenId: z.string(),
  contractAddress: z.string(),
  name: z.string(),
  description: z.string(),
  /** URL of its picture, which may be a `data:` URL. */
  image: z.string(),
  collection: z.string(),
  source: nftServiceName,
})
export type NftItem = z.infer<typeof nftItem>

/** An NFT for its holder. `token` proves that this directory offered the picture to this wallet. */
const nftView = nftItem.extend({ token: z.string() })

/** Result of a look-up at a service: complete, partial, failed, or skipped without an API key. */
const serviceStatus = z.enum(['answered', 'partial', 'failed', 'no-key'])
export type ServiceStatus = z.infer<typeof serviceStatus>

export const nftList = z.object({
  items: z.array(nftView),
  services: z.array(z.object({ name: nftServiceName, status: serviceStatus })),
  /** Chain with the listed NFTs if Ethereum mainnet has none; null otherwise. */
  otherChain: z.string().nullable(),
})
export type NftList = z.infer<typeof nftList>

/** A picture of `nftList`, with its token. */
export const nftPicture = nftView.pick({ image: true, token: true })
