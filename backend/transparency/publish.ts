import { parseCheckpoint } from '#contract/transparency/checkpoint.ts'
import { parseNote } from '#contract/transparency/signed-note.ts'
import { findLastCheckpoint } from './checkpoints.ts'
import { collectCosignatures } from './collect-cosignatures.ts'
import { type SigningKey, signCheckpoint } from './log-key.ts'
import { getProgress } from './progress.ts'
import { CannotSign, parseSigned, requireSignedRoot, type SignedLog } from './signed-note-file.ts'
import { countLeaves, createTreeReader, hashTree, listEventLeaves } from './tree.ts'
import type { WitnessClient, WitnessFailed } from './witness-client.ts'

type PublishOptions = Omit<SignedLog, 'log'> & {
  /** The key that replaces `key`, and signs beside it. */
  nextKey?: SigningKey
  witnesses?: readonly WitnessClient[]
  /** Aborts the requests to witnesses. */
  signal?: AbortSignal
}

/**
 * Signs and publishes a checkpoint of the whole tree, if it has grown. After a crash at any step no
 * second checkpoint of the same size has another root: each signed checkpoint is on disk before
 * witnesses get it and before it is published, and every later one is checked against it. Returns
 * why witnesses did not cosign the last checkpoint. Requires that all events were compared with their leaves.
 * Throws `CannotSign`.
 */
export async function publishCheckpoint(options: PublishOptions): Promise<WitnessFailed[]> {
  const { pool, logId, key, noteFile, witnesses = [], signal } = options
  const progress = await getProgress(pool, logId)
  // Leaves after the compared ones belong to events that the event log no longer has.
  if ((await listEventLeaves(pool, progress.size, 1)).length > 0) {
    throw new CannotSign('The event log lacks events that the transparency log has entries for')
  }
  const size = await countLeaves(pool)
  const published = await findLastCheckpoint(pool)
  // The file has another note after a crash, or if a key was replaced.
  const isPublished = published?.size === size && published.note === noteFile.load()
  const note = isPublished ? published.note : await signTree(options, size, published?.note)
  const signed = { note, size, logKey: key, readNode: createTreeReader(pool, size) }
  const failures = await collectCosignatures(pool, signed, witnesses, signal)
  if (!isPublished && !signal?.aborted) {
    await pool.query(
      'insert into tlog.checkpoint (size, note) values ($1, $2) on conflict (size) do nothing',
      [size, note],
    )
  }
  return failures
}

/** Signs the tree and stores the note on disk. Throws `CannotSign` if it contradicts earlier notes. */
async function signTree(
  { pool, key, nextKey, noteFile }: PublishOptions,
  size: number,
  published: string | undefined,
): Promise<string> {
  const lastNote = noteFile.load()
  const last = lastNote === undefined ? undefined : await parseSigned(lastNote, key, nextKey)
  if (last) await requireSignedRoot(pool, last)
  if (published !== undefined) {
    const earlier = parseCheckpoint(parseNote(published)?.text ?? '')
    // A restored Postgres may have published its last checkpoint before the key was replaced.
    const isBeforeLast = earlier && last && earlier.size < last.size
    const signed = isBeforeLast ? earlier : await parseSigned(published, key, nextKey)
    await requireSignedRoot(pool, signed)
  }
  const checkpoint = { origin: key.name, size, root: await hashTree(pool, size) }
  const note = signCheckpoint(checkpoint, key, ...(nextKey ? [nextKey] : []))
  noteFile.save(note)
  return note
}
