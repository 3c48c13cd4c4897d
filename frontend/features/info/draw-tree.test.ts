import { expect, it } from 'vitest'
import { proveInclusion } from '#contract/transparency/merkle-tree.ts'
import { drawBranches, drawProof, treeBox } from './draw-tree.ts'

it.each([
  [1, 0],
  [2, 1],
  [300, 299],
  [48_112, 31_207],
])('draws a dot for each hash that proves an entry (size %i, index %i)', async (size, index) => {
  const proof = await proveInclusion(index, size, async () => new Uint8Array(32))
  expect(drawProof(size, index).hashes).toBe(proof.length)
})

it('leads from the root to the entry', () => {
  const { path } = drawProof(4, 1)
  expect(path).toMatch(/^M500\.0 8\.0L250\.0 .*L375\.0 200\.0$/)
})

it('stays in its box, and does not grow with the log', () => {
  for (const size of [1, 2, 3, 257, 48_112, 2 ** 40 + 1]) {
    const branches = drawBranches(size)
    expect(branches.length).toBeLessThan(40_000)
    const places = [...branches.matchAll(/([\d.-]+) ([\d.-]+)/g)]
    expect(places.length).toBeGreaterThan(0)
    for (const [, x, y] of places) {
      expect(Number(x)).toBeGreaterThanOrEqual(0)
      expect(Number(x)).toBeLessThanOrEqual(treeBox.width)
      expect(Number(y)).toBeGreaterThanOrEqual(0)
      expect(Number(y)).toBeLessThanOrEqual(treeBox.height)
    }
  }
})
