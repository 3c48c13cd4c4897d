import type { Pool } from 'pg'
import { findLastCheckpoint } from './checkpoints.ts'
import { type LogKey, signCheckpoint } from './log-key.ts'
import { getProgress } from './progress.ts'
import { CannotSign, parseSigned, requireSignedRoot, type SignedHead } from './signed-head.ts'
import { countLeaves, hashTree, listEventLeaves } from './tree.ts'

type Published = {
  pool: Pool
  logId: string
  key: LogKey
  /** `key` alone, or with the one that replaces it. */
  signers?: readonly LogKey[]
  head: SignedHead
}

/**
 * Signs and publishes a checkpoint of the whole tree, if it has grown. A crash at any step signs no
 * second checkpoint of the same size with another root: the note is on disk before it is
 * published, and every later one is checked against it. Throws `CannotSign`.
 */
export async function publishCheckpoint({
  pool,
  logId,
  key,
  head,
  signers = [key],
}: Published): Promise<void> {
  const progress = await getProgress(pool, logId)
  if ((await listEventLeaves(pool, progress.size, 1)).length > 0) {
    throw new CannotSign('The event log lacks events that the transparency log has entries for')
  }
  const size = await countLeaves(pool)
  const published = await findLastCheckpoint(pool)
  const last = head.load()
  if (published && published.size === size && published.note === last) return
  for (const note of [published?.note, last]) {
    if (note !== undefined) await requireSignedRoot(pool, await parseSigned(note, key))
  }
  const checkpoint = { origin: key.name, size, root: await hashTree(pool, size) }
  const note = signCheckpoint(checkpoint, ...signers)
  head.save(note)
  await pool.query(
    'insert into tlog.checkpoint (size, note) values ($1, $2) on conflict (size) do nothing',
    [size, note],
  )
}
