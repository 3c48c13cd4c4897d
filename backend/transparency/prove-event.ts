import { proveInclusion } from '#contract/transparency/merkle-tree.ts'
import type { TlogProof } from '#contract/transparency/tlog-proof.ts'
import type { Queryable } from '#postgres/queryable.ts'
import type { PublishedCheckpoint } from './checkpoints.ts'
import { createTreeReader, findLeafIndexes, listEntries } from './tree.ts'

/** Proves that the tree of a checkpoint has the entry of an event; undefined if it has none. */
export async function proveEvent(
  db: Queryable,
  { size, note }: PublishedCheckpoint,
  eventId: string,
  readNode = createTreeReader(db, size),
): Promise<TlogProof | undefined> {
  const index = (await findLeafIndexes(db, [eventId], size)).get(eventId)
  if (index === undefined) return undefined
  const hashes = await proveInclusion(index, size, readNode)
  const [entry] = await listEntries(db, index, index + 1)
  return { index, hashes, checkpoint: note, entry }
}
