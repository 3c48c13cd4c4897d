import { expect, it } from 'vitest'
import {
  computeRoot,
  hashChildren,
  hashLeaf,
  isConsistent,
  isIncluded,
  proveConsistency,
  proveInclusion,
  type ReadNode,
} from './merkle-tree.ts'

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')

// Leaves and roots of the tests of Certificate Transparency.
const leaves = [
  '',
  '00',
  '10',
  '2021',
  '3031',
  '40414243',
  '5051525354555657',
  '606162636465666768696a6b6c6d6e6f',
].map((text) => Buffer.from(text, 'hex'))
const roots = [
  'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
  'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
  '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
  'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
  '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
]

/** Reads the nodes of a tree from its leaves, without any tile. */
function readNodesOf(entries: readonly Uint8Array[]): ReadNode {
  const readNode: ReadNode = async (level, index) => {
    if (level > 0) {
      const children = [index * 2, index * 2 + 1].map((child) => readNode(level - 1, child))
      const [left, right] = await Promise.all(children)
      if (left && right) return hashChildren(left, right)
    }
    const entry = entries[index]
    if (!entry) throw new Error(`There is no leaf ${index}`)
    return hashLeaf(entry)
  }
  return readNode
}

it('has the roots of Certificate Transparency', async () => {
  const readNode = readNodesOf(leaves)
  const found = await Promise.all(roots.map((_, size) => computeRoot(size, readNode)))
  expect(found.map(hex)).toEqual(roots)
})

/** Returns changed copies of a proof: a bit flipped, one hash removed, one added. */
function* changedProofs(proof: readonly Uint8Array[]) {
  for (const [index, hash] of proof.entries()) {
    const flipped = Uint8Array.from(hash)
    flipped[0] = (flipped[0] ?? 0) ^ 1
    yield proof.with(index, flipped)
    yield proof.toSpliced(index, 1)
  }
  yield [...proof, new Uint8Array(32)]
}

const sizes = Array.from({ length: 20 }, (_, size) => size)
const entries = sizes.map((size) => Buffer.from(`entry ${size}`))
const readNode = readNodesOf(entries)

it('proves the inclusion of each leaf in each tree, and nothing else', async () => {
  for (const size of sizes) {
    const root = await computeRoot(size, readNode)
    for (const index of sizes.slice(0, size)) {
      const leafHash = await readNode(0, index)
      const proof = await proveInclusion(index, size, readNode)
      const inclusion = { index, size, leafHash, proof, root }
      expect(isIncluded(inclusion)).toBe(true)
      expect(isIncluded({ ...inclusion, leafHash: hashLeaf(Buffer.from('another')) })).toBe(false)
      for (const changed of changedProofs(proof)) {
        expect(isIncluded({ ...inclusion, proof: changed })).toBe(false)
      }
      for (const other of sizes.filter((number) => number !== index)) {
        expect(isIncluded({ ...inclusion, index: other })).toBe(false)
      }
    }
  }
})

it('proves the consistency of each tree with each larger one, and nothing else', async () => {
  const treeRoots = await Promise.all(sizes.map((size) => computeRoot(size, readNode)))
  const rootOf = (size: number) => treeRoots[size] ?? new Uint8Array()
  for (const size of sizes) {
    for (const oldSize of sizes.slice(0, size + 1)) {
      const proof = await proveConsistency(oldSize, size, readNode)
      const consistency = { oldSize, oldRoot: rootOf(oldSize), size, root: rootOf(size), proof }
      expect(isConsistent(consistency)).toBe(true)
      for (const changed of changedProofs(proof)) {
        expect(isConsistent({ ...consistency, proof: changed })).toBe(false)
      }
      if (oldSize === 0) continue
      const another = hashLeaf(Buffer.from('another'))
      expect(isConsistent({ ...consistency, oldRoot: another })).toBe(false)
      expect(isConsistent({ ...consistency, root: another })).toBe(false)
    }
  }
})

it('never proves that a tree has shrunk', () => {
  const root = new Uint8Array(32)
  expect(isConsistent({ oldSize: 2, oldRoot: root, size: 1, root, proof: [] })).toBe(false)
})
