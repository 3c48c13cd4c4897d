import type { Pool } from 'pg'
import { findLastCheckpoint } from './checkpoints.ts'
import { collectCosignatures } from './collect-cosignatures.ts'
import { type LogKey, signCheckpoint } from './log-key.ts'
import { getProgress } from './progress.ts'
import { CannotSign, parseSigned, requireSignedRoot, type SignedHead } from './signed-head.ts'
import { countLeaves, createTreeReader, hashTree, listEventLeaves } from './tree.ts'
import type { WitnessClient, WitnessFailed } from './witness-client.ts'

type Published = {
  pool: Pool
  logId: string
  key: LogKey
  /** The key that replaces `key`, and signs beside it. */
  nextKey?: LogKey
  head: SignedHead
  witnesses?: readonly WitnessClient[]
  /** Aborts the requests to witnesses. */
  signal?: AbortSignal
}

/**
 * Signs and publishes a checkpoint of the whole tree, if it has grown. A crash at any step signs no
 * second checkpoint of the same size with another root: the note is on disk before witnesses get
 * it and before it is published, and every later one is checked against it. Returns why witnesses did
 * not cosign the last checkpoint. Throws `CannotSign`.
 */
export async function publishCheckpoint(options: Published): Promise<WitnessFailed[]> {
  const { pool, logId, key, head, witnesses = [], signal } = options
  const progress = await getProgress(pool, logId)
  if ((await listEventLeaves(pool, progress.size, 1)).length > 0) {
    throw new CannotSign('The event log lacks events that the transparency log has entries for')
  }
  const size = await countLeaves(pool)
  const published = await findLastCheckpoint(pool)
  const last = head.load()
  const isPublished = published?.size === size && published.note === last
  const note = isPublished ? published.note : await signTree(options, size, [published?.note, last])
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
  { pool, key, nextKey, head }: Published,
  size: number,
  earlier: readonly (string | undefined)[],
): Promise<string> {
  for (const note of earlier) {
    if (note !== undefined) await requireSignedRoot(pool, await parseSigned(note, key, nextKey))
  }
  const checkpoint = { origin: key.name, size, root: await hashTree(pool, size) }
  const note = signCheckpoint(checkpoint, key, ...(nextKey ? [nextKey] : []))
  head.save(note)
  return note
}
