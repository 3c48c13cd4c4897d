import type { NftItem } from '#contract/views/nft.ts'
import { z } from '#contract/z.ts'

/** Characters of what is kept of each text: some services pass on whatever a contract says. */
const longest = { name: 200, collection: 200, description: 300, address: 2048, data: 64 * 1024 }
const gateway = 'https://ipfs.io/ipfs/'

const pictureData = /^data:image\/(?:png|jpe?g|gif|webp|avif);base64,[\w+/=-]+$/i
/** `ipfs://<cid>/…`, as some write it `ipfs://ipfs/<cid>/…`, or a bare name of IPFS. */
const ipfsName =
  /^(?:ipfs:\/\/(?:ipfs\/)?|\/ipfs\/)(.+)$|^(Qm[1-9A-HJ-NP-Za-km-z]{44}.*|baf[a-z2-7]{50,}.*)$/

/** Optional fields. A missing or malformed one does not invalidate the NFT. */
export const someText = z.string().nullish().catch(null)

type RawItem = Omit<NftItem, 'name' | 'description' | 'collection' | 'image'> & {
  name: string | null | undefined
  description: string | null | undefined
  collection: string | null | undefined
  /** The first that can be shown is taken. */
  images: readonly (string | null | undefined)[]
}

/** An NFT as the directory keeps it. Undefined where it has no picture that can be shown, or no id. */
export function parseItem({
  images,
  tokenId,
  contractAddress,
  ...raw
}: RawItem): NftItem | undefined {
  const image = images.map(readImage).find((found) => found !== undefined)
  const id = readTokenId(tokenId)
  if (image === undefined || id === undefined) return undefined
  return {
    source: raw.source,
    tokenId: id,
    contractAddress: contractAddress.toLowerCase().slice(0, longest.name),
    name: cut(raw.name, longest.name),
    description: cut(raw.description, longest.description),
    collection: cut(raw.collection, longest.collection),
    image,
  }
}

/**
 * Where a picture can be fetched, over a public gateway where it is on IPFS; or the picture itself.
 * Undefined for what no browser is shown here: SVG, sound, a page.
 */
export function readImage(address: string | null | undefined): string | undefined {
  if (!address) return undefined
  const written = address.trim()
  if (written.startsWith('data:')) {
    return written.length <= longest.data && pictureData.test(written) ? written : undefined
  }
  const [, named, bare] = ipfsName.exec(written) ?? []
  const url = URL.parse(named || bare ? `${gateway}${named ?? bare}` : written)
  if (!url || !['http:', 'https:'].includes(url.protocol)) return undefined
  if (/\.svgz?$/i.test(url.pathname) || url.href.length > longest.address) return undefined
  return url.href
}

/** In decimal: some write it in hex. */
function readTokenId(written: string): string | undefined {
  if (!/^(?:\d{1,80}|0x[\da-f]{1,64})$/i.test(written)) return undefined
  return BigInt(written).toString()
}

function cut(words: string | null | undefined, length: number): string {
  return (words ?? '').trim().slice(0, length).toWellFormed()
}
