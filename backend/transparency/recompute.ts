import type { Pool } from 'pg'
import { parseCheckpoint } from '#contract/transparency/checkpoint.ts'
import { createTreeHasher, hashLeaf, isSameHash } from '#contract/transparency/merkle-tree.ts'
import { parseNote } from '#contract/transparency/signed-note.ts'
import { tileWidth } from '#contract/transparency/tiles.ts'
import type { EventLog, LoggedEvent } from '#event-log/port.ts'
import { compareLeaves, EntryDiffers } from './add-leaves.ts'
import { findLastCheckpoint } from './checkpoints.ts'
import { noProgress, type Progress } from './progress.ts'
import { countLeaves, listEntries, listEventLeaves } from './tree.ts'

/** Result of a comparison of the whole event log with the transparency log. */
export type Comparison =
  /** Each leaf has its event. `waiting` events have no leaf yet. */
  | { kind: 'same'; waiting: number; end: Progress }
  /** The first event that is not the one of its leaf. */
  | { kind: 'differs'; index: number; event: LoggedEvent; end: Progress }
  /** The event log ends before the leaf at `index`. */
  | { kind: 'too-short'; index: number; end: Progress }

/**
 * Compares every event with its leaf. `end` of the result is the last event that is the one of its
 * leaf. Throws the faults of Postgres and the log.
 */
export async function compareAllLeaves(
  pool: Pool,
  log: Pick<EventLog, 'readAll'>,
): Promise<Comparison> {
  let end = noProgress
  let waiting = 0
  try {
    for await (const batch of log.readAll(0n)) {
      // A running server adds leaves meanwhile, but only for events after those that wait.
      if (waiting > 0) {
        waiting += batch.length
        continue
      }
      const { compared, ...progress } = await compareLeaves(pool, end, batch)
      end = progress
      waiting = batch.length - compared
    }
  } catch (error) {
    if (!(error instanceof EntryDiffers)) throw error
    return { kind: 'differs', index: error.index, event: error.event, end: error.before }
  }
  const [missing] = await listEventLeaves(pool, end.size, 1)
  if (missing && waiting === 0) return { kind: 'too-short', index: missing.index, end }
  return { kind: 'same', waiting, end }
}

/** Result of `recompute`. */
export type Recomputed =
  | Exclude<Comparison, { kind: 'same' }>
  | { kind: 'same'; waiting: number; leaves: number; checkpointSize: number }
  /** The leaves are those of the events, but the signed root is another one. */
  | { kind: 'other-root'; checkpointSize: number }

/**
 * Computes the entry of every event anew, and the root of the last checkpoint. Throws the faults of
 * Postgres and the log.
 */
export async function recompute(pool: Pool, log: Pick<EventLog, 'readAll'>): Promise<Recomputed> {
  const { size: checkpointSize, root } = await getSignedTree(pool)
  const leaves = await countLeaves(pool)
  const compared = await compareAllLeaves(pool, log)
  if (compared.kind !== 'same') return compared
  if (!isSameHash(await hashEntries(pool, checkpointSize), root)) {
    return { kind: 'other-root', checkpointSize }
  }
  return { kind: 'same', waiting: compared.waiting, leaves, checkpointSize }
}

/** Returns size and root of the last checkpoint; of the empty tree before the first. */
async function getSignedTree(pool: Pool): Promise<{ size: number; root: Uint8Array }> {
  const published = await findLastCheckpoint(pool)
  const text = published && parseNote(published.note)?.text
  return parseCheckpoint(text ?? '') ?? { size: 0, root: createTreeHasher().root() }
}

/** Returns the root over the first `size` entries, computed from them alone. */
async function hashEntries(pool: Pool, size: number): Promise<Uint8Array> {
  const tree = createTreeHasher()
  for (let first = 0; first < size; first += tileWidth) {
    const entries = await listEntries(pool, first, Math.min(size, first + tileWidth))
    for (const entry of entries) tree.add(hashLeaf(entry))
  }
  return tree.root()
}
