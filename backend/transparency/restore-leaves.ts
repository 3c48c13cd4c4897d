import type { Pool } from 'pg'
import type { EventLog } from '#event-log/port.ts'
import { inTransaction } from '#postgres/transaction.ts'
import { addBatch, leavesLockName, resumeProgress } from './add-leaves.ts'
import type { SigningKey } from './log-key.ts'
import {
  CannotSign,
  parseSigned,
  requireSignedRoot,
  type SignedNoteFile,
} from './signed-note-file.ts'
import { countLeaves } from './tree.ts'

type Restoration = {
  pool: Pool
  log: Pick<EventLog, 'read' | 'readAll'>
  logId: string
  key: SigningKey
  /** The key that is about to replace `key`. */
  nextKey?: SigningKey
  noteFile: Pick<SignedNoteFile, 'load'>
}

/**
 * Adds the leaves that a restored Postgres lacks, at least up to the last signed checkpoint. All or nothing:
 * leaves of other events than the signed ones could never be removed. Throws `CannotSign` if the
 * events are not those that were signed, or are too few.
 */
export async function restoreSignedLeaves(restoration: Restoration): Promise<void> {
  const { pool, log, logId, key, nextKey, noteFile } = restoration
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
