import type { NftItem, NftServiceName } from '#contract/views/nft.ts'

const marketplace = 'OpenSea'
/** Services in order of precedence: for an NFT found by several, the first one wins. */
const priority: readonly NftServiceName[] = [marketplace, 'Alchemy', 'Moralis']

/**
 * Returns the keys by which duplicates are found: contract and token, picture, or collection and
 * name.
 */
function keysOf({ contractAddress, tokenId, image, collection, name }: NftItem): string[] {
  const isNamed = collection !== '' && name !== ''
  return [
    JSON.stringify(['token', contractAddress, tokenId]),
    JSON.stringify(['image', image]),
    ...(isNamed ? [JSON.stringify(['name', collection.toLowerCase(), name.toLowerCase()])] : []),
  ]
}

/**
 * Removes duplicates. Sorts those of the marketplace first, then by token id in descending order.
 */
export function mergeNfts(found: readonly NftItem[]): NftItem[] {
  const known = new Set<string>()
  const merged: { item: NftItem; group: number; id: bigint }[] = []
  for (const item of priority.flatMap((source) => found.filter((nft) => nft.source === source))) {
    const keys = keysOf(item)
    if (keys.some((key) => known.has(key))) continue
    for (const key of keys) known.add(key)
    merged.push({ item, group: item.source === marketplace ? 0 : 1, id: BigInt(item.tokenId) })
  }
  merged.sort(
    (one, other) =>
      one.group - other.group || (one.id === other.id ? 0 : one.id < other.id ? 1 : -1),
  )
  return merged.map(({ item }) => item)
}
