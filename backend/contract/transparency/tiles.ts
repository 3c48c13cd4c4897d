import { hashBytes, hashChildren, type ReadNode } from './merkle-tree.ts'

// Tiles of c2sp.org/tlog-tiles, which have a height of 8.

/** Number of hashes in a full tile, and of entries in a full bundle. */
export const tileWidth = 256
const tileHeight = 8

/**
 * A tile of hashes. Those of level 0 are leaves. Each hash of a higher level is the root of a full tile
 * of the level below. A `width` below 256 is a partial tile.
 */
export type HashTile = { level: number; index: number; width: number }

/** A tile of hashes, or a bundle of the entries of as many leaves. */
export type Tile = Omit<HashTile, 'level'> & { level: number | 'entries' }

/** Returns the path of a tile below the address of its log, such as `tile/0/x001/234.p/5`. */
export function formatTilePath({ level, index, width }: Tile): string {
  const digits = String(index).padStart(Math.ceil(String(index).length / 3) * 3, '0')
  const groups = digits.match(/\d{3}/g) ?? []
  const folders = groups.map((group, place) => (place < groups.length - 1 ? `x${group}` : group))
  const suffix = width === tileWidth ? '' : `.p/${width}`
  return `tile/${level}/${folders.join('/')}${suffix}`
}

const path = /^tile\/(entries|0|[1-9]\d?)\/((?:x\d{3}\/){0,4}\d{3})(?:\.p\/([1-9]\d{0,2}))?$/

/** Parses the path of a tile; undefined if it is none, or not written as `formatTilePath` does. */
export function parseTilePath(text: string): Tile | undefined {
  const [, level = '', folders = '', width = tileWidth] = path.exec(text) ?? []
  const tile = {
    level: level === 'entries' ? level : Number(level),
    index: Number(folders.replaceAll(/[x/]/g, '')),
    width: Number(width),
  } as const
  return formatTilePath(tile) === text && tile.width <= tileWidth ? tile : undefined
}

/** Returns the number of hashes or entries that a tile has in a tree of `size`; 0 if it has none. */
export function tileWidthAt(size: number, { level, index }: Omit<Tile, 'width'>): number {
  const hashes = Math.floor(size / tileWidth ** (level === 'entries' ? 0 : level))
  return Math.min(tileWidth, Math.max(0, hashes - index * tileWidth))
}

/** Returns the hashes of a tile, one after the other. */
export type ReadTile = (tile: HashTile) => Promise<Uint8Array>

/** Creates a reader of the nodes of a tree of `size`, which reads each tile once. */
export function createNodeReader(size: number, readTile: ReadTile): ReadNode {
  const tiles = new Map<string, Promise<Uint8Array>>()
  const read = (tile: HashTile): Promise<Uint8Array> => {
    const key = formatTilePath(tile)
    const hashes = tiles.get(key) ?? readTile(tile)
    tiles.set(key, hashes)
    return hashes
  }
  return async (level, index) => {
    const tileLevel = Math.floor(level / tileHeight)
    const width = 2 ** (level % tileHeight)
    const first = index * width
    const coordinates = { level: tileLevel, index: Math.floor(first / tileWidth) }
    const hashes = await read({ ...coordinates, width: tileWidthAt(size, coordinates) })
    const start = (first % tileWidth) * hashBytes
    return hashSubtree(hashes.subarray(start, start + width * hashBytes))
  }
}

/** Returns the root over hashes, whose number is a power of two. Throws if there are none. */
export function hashSubtree(hashes: Uint8Array): Uint8Array {
  if (hashes.length < hashBytes) throw new Error('The tile has too few hashes')
  if (hashes.length === hashBytes) return hashes
  const middle = hashes.length / 2
  return hashChildren(hashSubtree(hashes.subarray(0, middle)), hashSubtree(hashes.subarray(middle)))
}

/** Encodes entries as a bundle, in which a big-endian 16-bit length precedes each. */
export function encodeBundle(entries: readonly Uint8Array[]): Uint8Array {
  const bundle = new Uint8Array(entries.reduce((sum, { length }) => sum + 2 + length, 0))
  let offset = 0
  for (const entry of entries) {
    new DataView(bundle.buffer).setUint16(offset, entry.length)
    bundle.set(entry, offset + 2)
    offset += 2 + entry.length
  }
  return bundle
}

/** Parses a bundle of `width` entries; undefined if it has another number, or ends early. */
export function parseBundle(bundle: Uint8Array, width: number): Uint8Array[] | undefined {
  const view = new DataView(bundle.buffer, bundle.byteOffset, bundle.byteLength)
  const entries: Uint8Array[] = []
  let offset = 0
  while (offset < bundle.length) {
    if (offset + 2 > bundle.length) return undefined
    const start = offset + 2
    offset = start + view.getUint16(offset)
    if (offset > bundle.length) return undefined
    entries.push(bundle.subarray(start, offset))
  }
  return entries.length === width ? entries : undefined
}
