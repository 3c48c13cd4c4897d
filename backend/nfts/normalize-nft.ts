import type { NftItem } from '#contract/views/nft.ts'
import { z } from '#contract/z.ts'

/** Maximum characters of each text. Services pass on unchecked contract data. */
const maxLength = {
  contract: 200,
  name: 200,
  collection: 200,
  description: 300,
  url: 2048,
  dataUrl: 64 * 1024,
}
const gateway = 'https://ipfs.io/ipfs/'

const pictureData = /^data:image\/(?:png|jpe?g|gif|webp|avif);base64,[\w+/=-]+$/i
/** `ipfs://<cid>/…`, the common variant `ipfs://ipfs/<cid>/…`, or a bare CID. */
const ipfsName =
  /^(?:ipfs:\/\/(?:ipfs\/)?|\/ipfs\/)(.+)$|^(Qm[1-9A-HJ-NP-Za-km-z]{44}.*|baf[a-z2-7]{50,}.*)$/

/** Optional fields. A missing or malformed one does not invalidate the NFT. */
export const optionalText = z.string().nullish().catch(null)

type RawNft = Omit<NftItem, 'name' | 'description' | 'collection' | 'image'> & {
  name: string | null | undefined
  description: string | null | undefined
  collection: string | null | undefined
  /** Candidates; the first displayable one is used. */
  images: readonly (string | null | undefined)[]
}

/** Normalizes an NFT. Returns undefined without a displayable picture or a valid id. */
export function normalizeNft({
  images,
  tokenId,
  contractAddress,
  ...raw
}: RawNft): NftItem | undefined {
  const image = images.map(parseImageUrl).find((found) => found !== undefined)
  const id = parseTokenId(tokenId)
  if (image === undefined || id === undefined) return undefined
  return {
    source: raw.source,
    tokenId: id,
    contractAddress: contractAddress.toLowerCase().slice(0, maxLength.contract),
    name: cut(raw.name, maxLength.name),
    description: cut(raw.description, maxLength.description),
    collection: cut(raw.collection, maxLength.collection),
    image,
  }
}

/**
 * Returns the URL of a picture, over a public gateway if it is on IPFS, or its data URL. Returns
 * undefined for formats that are not displayed: SVG, audio, web pages.
 */
export function parseImageUrl(address: string | null | undefined): string | undefined {
  if (!address) return undefined
  const text = address.trim()
  if (text.startsWith('data:')) {
    return text.length <= maxLength.dataUrl && pictureData.test(text) ? text : undefined
  }
  const [, path, bareCid] = ipfsName.exec(text) ?? []
  const url = URL.parse(path || bareCid ? `${gateway}${path ?? bareCid}` : text)
  if (!url || !['http:', 'https:'].includes(url.protocol)) return undefined
  if (/\.svgz?$/i.test(url.pathname) || url.href.length > maxLength.url) return undefined
  return url.href
}

/** Returns the id in decimal. Some services send hex. */
function parseTokenId(id: string): string | undefined {
  if (!/^(?:\d{1,80}|0x[\da-f]{1,64})$/i.test(id)) return undefined
  return BigInt(id).toString()
}

function cut(text: string | null | undefined, length: number): string {
  return (text ?? '').trim().slice(0, length).toWellFormed()
}
