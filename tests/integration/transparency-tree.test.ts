import { expect, it } from 'vitest'
import { appendLeaves, createTreeReader, hashTree } from '#backend/transparency/tree.ts'
import { hashLeaf, isIncluded, proveInclusion } from '#contract/transparency/merkle-tree.ts'
import { migrate } from '#postgres/migrate.ts'
import { createEntries, rootOf } from '#tests/support/memory-tlog.ts'
import { openPool } from '#tests/support/transparency-log.ts'

it('has the root of all its leaves, over three levels of tiles', async () => {
  const pool = await openPool()
  const schema = new URL('../../backend/transparency/schema.sql', import.meta.url)
  await migrate(pool, 'provenance tlog', schema)
  const entries = createEntries(66_000)
  // Batches that end within tiles and at their ends.
  const sizes = [1, 255, 256, 257, 1000, 1024, 65_535, 65_536, 65_537, 66_000]
  let before = 0
  for (const size of sizes) {
    const added = entries.slice(before, size)
    expect(
      await appendLeaves(
        pool,
        added.map((entry) => ({ entry, eventId: null })),
      ),
    ).toBe(size)
    before = size
  }
  const size = entries.length
  for (const part of sizes) {
    expect(Buffer.from(await hashTree(pool, part))).toEqual(
      Buffer.from(rootOf(entries.slice(0, part))),
    )
  }
  const root = await hashTree(pool, size)
  for (const index of [0, 255, 256, 65_535, 65_536, 65_999]) {
    const proof = await proveInclusion(index, size, createTreeReader(pool, size))
    const leafHash = hashLeaf(entries[index] ?? Buffer.of())
    expect(isIncluded({ index, size, leafHash, proof, root })).toBe(true)
  }
})
