import { sha256 } from '@noble/hashes/sha2.js'
import { splitRange } from './split-range.ts'

// Merkle trees of RFC 6962, section 2.1. Sizes and indexes are safe integers, so they are divided
// rather than shifted.

export const hashBytes = 32

/** Returns the hash of the leaf that holds `entry`. */
export function hashLeaf(entry: Uint8Array): Uint8Array {
  return sha256.create().update(Uint8Array.of(0)).update(entry).digest()
}

export function hashChildren(left: Uint8Array, right: Uint8Array): Uint8Array {
  return sha256.create().update(Uint8Array.of(1)).update(left).update(right).digest()
}

/** Computes the root of a tree while its leaves are added, in memory that grows with their logarithm. */
export type TreeHasher = {
  add: (leafHash: Uint8Array) => void
  root: () => Uint8Array
}

export function createTreeHasher(): TreeHasher {
  let size = 0
  /** Roots of complete subtrees, the largest first. */
  const peaks: Uint8Array[] = []
  return {
    add: (leafHash) => {
      let hash = leafHash
      for (let subtrees = size; subtrees % 2 === 1; subtrees = Math.floor(subtrees / 2)) {
        const left = peaks.pop()
        if (left) hash = hashChildren(left, hash)
      }
      peaks.push(hash)
      size += 1
    },
    root: () =>
      peaks.length === 0
        ? sha256(new Uint8Array())
        : peaks.reduceRight((right, left) => hashChildren(left, right)),
  }
}

/**
 * Returns the hash of the complete subtree of 2^level leaves that begins at leaf index · 2^level.
 * Level 0 is a leaf.
 */
export type ReadNode = (level: number, index: number) => Promise<Uint8Array>

/** Returns the root of the tree over the first `size` leaves. */
export async function computeRoot(size: number, readNode: ReadNode): Promise<Uint8Array> {
  return size === 0 ? sha256(new Uint8Array()) : hashRange(0, size, readNode)
}

/**
 * Returns the hashes that lead from a leaf to the root of the tree over the first `size` leaves, the
 * leaf's sibling first.
 */
export async function proveInclusion(
  index: number,
  size: number,
  readNode: ReadNode,
): Promise<Uint8Array[]> {
  const path = async (start: number, end: number): Promise<Uint8Array[]> => {
    if (end - start === 1) return []
    const split = splitRange(start, end)
    return index < split
      ? [...(await path(start, split)), await hashRange(split, end, readNode)]
      : [...(await path(split, end)), await hashRange(start, split, readNode)]
  }
  return path(0, size)
}

/** Returns the hashes that prove that the tree over `oldSize` leaves begins the one over `size`. */
export async function proveConsistency(
  oldSize: number,
  size: number,
  readNode: ReadNode,
): Promise<Uint8Array[]> {
  // `isOldTree`: the range is the whole old tree, whose root the verifier has.
  const path = async (start: number, end: number, isOldTree: boolean): Promise<Uint8Array[]> => {
    if (oldSize === end) return isOldTree ? [] : [await hashRange(start, end, readNode)]
    const split = splitRange(start, end)
    return oldSize <= split
      ? [...(await path(start, split, isOldTree)), await hashRange(split, end, readNode)]
      : [...(await path(split, end, false)), await hashRange(start, split, readNode)]
  }
  return oldSize === 0 ? [] : path(0, size, true)
}

async function hashRange(start: number, end: number, readNode: ReadNode): Promise<Uint8Array> {
  const leaves = end - start
  const level = Math.floor(Math.log2(leaves))
  if (2 ** level === leaves) return readNode(level, start / leaves)
  const split = start + 2 ** level
  return hashChildren(
    await hashRange(start, split, readNode),
    await hashRange(split, end, readNode),
  )
}

type Inclusion = {
  index: number
  size: number
  leafHash: Uint8Array
  proof: readonly Uint8Array[]
  root: Uint8Array
}

/** Returns whether a proof leads from a leaf to the root. Source: RFC 9162, section 2.1.3.2. */
export function isIncluded({ index, size, leafHash, proof, root }: Inclusion): boolean {
  if (index >= size) return false
  let node = index
  let last = size - 1
  let hash = leafHash
  for (const sibling of proof) {
    if (last === 0) return false
    const isRight = node % 2 === 1
    hash = isRight || node === last ? hashChildren(sibling, hash) : hashChildren(hash, sibling)
    if (!isRight && node === last) [node, last] = skipLevels(node, last)
    node = Math.floor(node / 2)
    last = Math.floor(last / 2)
  }
  return last === 0 && isSameHash(hash, root)
}

type Consistency = {
  oldSize: number
  oldRoot: Uint8Array
  size: number
  root: Uint8Array
  proof: readonly Uint8Array[]
}

/**
 * Returns whether a proof shows that the old tree begins the tree. Source: RFC 9162, section
 * 2.1.4.2. Every tree begins with the empty one.
 */
export function isConsistent({ oldSize, oldRoot, size, root, proof }: Consistency): boolean {
  if (oldSize > size) return false
  if (oldSize === size) return proof.length === 0 && isSameHash(oldRoot, root)
  if (oldSize === 0) return proof.length === 0
  // The proof omits the root of a complete old tree, which is a node of the new one.
  const isComplete = Number.isInteger(Math.log2(oldSize))
  const [first, ...rest] = isComplete ? [oldRoot, ...proof] : proof
  if (!first) return false
  let [node, last] = skipRightLevels(oldSize - 1, size - 1)
  let oldHash = first
  let hash = first
  for (const sibling of rest) {
    if (last === 0) return false
    const isRight = node % 2 === 1
    if (isRight || node === last) {
      oldHash = hashChildren(sibling, oldHash)
      hash = hashChildren(sibling, hash)
      if (!isRight) [node, last] = skipLevels(node, last)
    } else {
      hash = hashChildren(hash, sibling)
    }
    node = Math.floor(node / 2)
    last = Math.floor(last / 2)
  }
  return last === 0 && isSameHash(oldHash, oldRoot) && isSameHash(hash, root)
}

/** Moves up the levels at which a node has no sibling, until it is a right child or the root. */
function skipLevels(node: number, last: number): [number, number] {
  let level = { node, last }
  while (level.node % 2 === 0 && level.node !== 0) {
    level = { node: level.node / 2, last: Math.floor(level.last / 2) }
  }
  return [level.node, level.last]
}

/** Moves up the levels at which a node is a right child. */
function skipRightLevels(node: number, last: number): [number, number] {
  let level = { node, last }
  while (level.node % 2 === 1) {
    level = { node: Math.floor(level.node / 2), last: Math.floor(level.last / 2) }
  }
  return [level.node, level.last]
}

/** Returns whether two hashes are equal. Hashes of the log are public, so time may differ. */
export function isSameHash(hash: Uint8Array, other: Uint8Array): boolean {
  return hash.length === other.length && hash.every((byte, index) => byte === other[index])
}
