import { describe, expect, it } from 'vitest'
import { computeRoot, hashChildren, hashLeaf, type ReadNode } from './merkle-tree.ts'
import {
  createNodeReader,
  encodeBundle,
  formatTilePath,
  type HashTile,
  parseBundle,
  parseTilePath,
  type Tile,
  tileWidthAt,
} from './tiles.ts'

describe('the path of a tile', () => {
  it.each<[string, Tile]>([
    ['tile/0/000', { level: 0, index: 0, width: 256 }],
    ['tile/0/273.p/112', { level: 0, index: 273, width: 112 }],
    ['tile/63/x001/x234/067', { level: 63, index: 1_234_067, width: 256 }],
    ['tile/entries/x001/000.p/1', { level: 'entries', index: 1000, width: 1 }],
  ])('%s', (path, tile) => {
    expect(formatTilePath(tile)).toBe(path)
    expect(parseTilePath(path)).toEqual(tile)
  })

  it.each([
    'tile/00/000',
    'tile/0/0',
    'tile/0/x000/000',
    'tile/0/x000/001',
    'tile/0/1000',
    'tile/0/000.p/0',
    'tile/0/000.p/05',
    'tile/0/000.p/256',
    'tile/0/000.p/999',
    'tile/0/000?x=1',
    'tile/leaves/000',
    `tile/0/${'x001/'.repeat(9)}000`,
  ])('is not %s', (path) => expect(parseTilePath(path)).toBeUndefined())
})

it('has the widths of the specification', () => {
  const widths = (size: number, level: Tile['level'], tiles: number) =>
    Array.from({ length: tiles }, (_, index) => tileWidthAt(size, { level, index }))
  expect(widths(70_000, 0, 275).slice(272)).toEqual([256, 112, 0])
  expect(widths(70_000, 'entries', 275).slice(272)).toEqual([256, 112, 0])
  expect(widths(70_000, 1, 3)).toEqual([256, 17, 0])
  expect(widths(70_000, 2, 2)).toEqual([1, 0])
  expect(widths(256, 1, 2)).toEqual([1, 0])
  expect(widths(255, 1, 1)).toEqual([0])
})

describe('a tree that is read from tiles', () => {
  const leafHash = (index: number) => hashLeaf(Buffer.from(String(index)))
  const hashes = new Map<string, Uint8Array>()
  const nodeOf = (level: number, index: number): Uint8Array => {
    const key = `${level} ${index}`
    const hash =
      hashes.get(key) ??
      (level === 0
        ? leafHash(index)
        : hashChildren(nodeOf(level - 1, index * 2), nodeOf(level - 1, index * 2 + 1)))
    hashes.set(key, hash)
    return hash
  }
  const readTile = async ({ level, index, width }: HashTile) => {
    const offsets = Array.from({ length: width }, (_, offset) => offset)
    return Uint8Array.from(
      offsets.flatMap((offset) => [...nodeOf(level * 8, index * 256 + offset)]),
    )
  }
  const readNode: ReadNode = async (level, index) => nodeOf(level, index)

  it.each([1, 2, 255, 256, 257, 511, 65_536, 65_537, 70_000])('has its root at %d', async (size) =>
    expect(await computeRoot(size, createNodeReader(size, readTile))).toEqual(
      await computeRoot(size, readNode),
    ),
  )

  it('reads each tile once, and never more of it than the tree has', async () => {
    const read: string[] = []
    const reader = createNodeReader(70_000, (tile) => {
      read.push(formatTilePath(tile))
      return readTile(tile)
    })
    await computeRoot(70_000, reader)
    await computeRoot(70_000, reader)
    expect(read.toSorted()).toEqual(['tile/0/273.p/112', 'tile/1/001.p/17', 'tile/2/000.p/1'])
  })
})

describe('a bundle of entries', () => {
  const entries = ['', 'a', 'b'.repeat(300)].map((text) => Uint8Array.from(Buffer.from(text)))

  it('returns the entries that it was made of', () => {
    const bundle = encodeBundle(entries)
    expect(Buffer.from(bundle).subarray(0, 5).toString('hex')).toBe('0000000161')
    expect(parseBundle(bundle, 3)).toEqual(entries)
  })

  it('is refused if it has another number of entries, or is cut off', () => {
    const bundle = encodeBundle(entries)
    expect(parseBundle(bundle, 2)).toBeUndefined()
    for (const length of [1, 4, bundle.length - 1]) {
      expect(parseBundle(bundle.subarray(0, length), 3)).toBeUndefined()
    }
  })
})
