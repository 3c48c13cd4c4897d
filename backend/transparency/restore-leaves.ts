import { inTransaction } from '#postgres/transaction.ts'
import { addBatch, leavesLockName, resumeProgress } from './add-leaves.ts'
import type { SigningKey } from './log-key.ts'
import { CannotSign, parseSigned, requireSignedRoot, type SignedLog } from './signed-note-file.ts'
import { countLeaves } from './tree.ts'

/**
 * Adds the leaves that a restored Postgres lacks, at least up to the last signed checkpoint. All or nothing:
 * leaves of other events than the signed ones could never be removed. Throws `CannotSign` if the
 * events are not those that were signed, or are too few. `nextKey` is about to replace the key.
 */
export async function restoreSignedLeaves(
  { pool, log, logId, key, noteFile }: SignedLog,
  nextKey?: SigningKey,
): Promise<void> {
  const note = noteFile.load()
  if (note === undefined) return
  const signed = await parseSigned(note, key, nextKey)
  if ((await countLeaves(pool)) >= signed.size) return
  let progress = await resumeProgress(pool, log, logId)
  await inTransaction(
    pool,
    async (client) => {
      let count = await countLeaves(client)
      for await (const batch of log.readAll(progress.position)) {
        progress = await addBatch(client, logId, progress, batch)
        count = await countLeaves(client)
        if (count >= signed.size) break
      }
      if (count < signed.size) {
        throw new CannotSign(
          `A checkpoint with ${signed.size} entries was signed, but the events make only ${count}`,
        )
      }
      await requireSignedRoot(client, signed)
    },
    { lockName: leavesLockName, settings: noTimeout },
  )
}

// The transaction may read the whole event log.
const noTimeout = 'set local statement_timeout = 0'
