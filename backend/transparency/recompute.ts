import type { Pool } from 'pg'
import { parseCheckpoint } from '#contract/transparency/checkpoint.ts'
import { encodeEventEntry } from '#contract/transparency/event-entry.ts'
import { createTreeHasher, hashLeaf, isSameHash } from '#contract/transparency/merkle-tree.ts'
import { parseNote } from '#contract/transparency/signed-note.ts'
import type { EventLog, LoggedEvent } from '#event-log/port.ts'
import { findLastCheckpoint } from './publish.ts'
import { countLeaves, listEntries } from './tree.ts'

/** Result of a comparison of the whole event log with the transparency log. */
export type Recomputed =
  | { kind: 'same'; events: number; leaves: number; checkpointSize: number }
  /** The first event that is not the one that its entry is about. */
  | { kind: 'differs'; index: number; event: LoggedEvent }
  /** The event log ends before the transparency log. */
  | { kind: 'too-short'; events: number; leaves: number }
  /** The entries are those of the events, but the signed root is another one. */
  | { kind: 'other-root'; size: number }

/**
 * Computes the entry of every event anew, and the root of the last checkpoint. Throws the faults of
 * Postgres and the log.
 */
export async function recompute(pool: Pool, log: Pick<EventLog, 'readAll'>): Promise<Recomputed> {
  const checkpoint = await loadCheckpoint(pool)
  const leaves = await countLeaves(pool)
  const tree = createTreeHasher()
  let events = 0
  let root = tree.root()
  for await (const batch of log.readAll(0n)) {
    const entries = await listEntries(pool, events, events + batch.length)
    for (const [offset, event] of batch.entries()) {
      const entry = encodeEventEntry(event)
      const known = entries[offset]
      if (known && !known.equals(entry)) return { kind: 'differs', index: events, event }
      tree.add(hashLeaf(entry))
      events += 1
      if (events === checkpoint.size) root = tree.root()
    }
  }
  if (events < leaves) return { kind: 'too-short', events, leaves }
  if (!isSameHash(root, checkpoint.root)) return { kind: 'other-root', size: checkpoint.size }
  return { kind: 'same', events, leaves, checkpointSize: checkpoint.size }
}

/** Returns size and root of the last checkpoint; of the empty tree before the first. */
async function loadCheckpoint(pool: Pool): Promise<{ size: number; root: Uint8Array }> {
  const published = await findLastCheckpoint(pool)
  const text = published && parseNote(published.note)?.text
  return parseCheckpoint(text ?? '') ?? { size: 0, root: createTreeHasher().root() }
}
