import type { Pool } from 'pg'
import type { EventLog } from '#event-log/port.ts'
import { inTransaction } from '#postgres/transaction.ts'
import { integrateBatch, resume, transactionName } from './integrate.ts'
import type { LogKey } from './log-key.ts'
import { CannotSign, parseSigned, requireSignedRoot, type SignedHeadFile } from './signed-head.ts'
import { countLeaves } from './tree.ts'

type Reached = {
  pool: Pool
  log: Pick<EventLog, 'read' | 'readAll'>
  logId: string
  key: LogKey
  /** The key that is about to replace `key`. */
  nextKey?: LogKey
  headFile: Pick<SignedHeadFile, 'load'>
}

/**
 * Adds the leaves that a restored Postgres lacks, up to the last signed checkpoint. All or nothing:
 * leaves of other events than the signed ones could never be removed. Throws `CannotSign` if the
 * events are not those that were signed, or are too few.
 */
export async function reachSignedHead(reached: Reached): Promise<void> {
  const { pool, log, logId, key, nextKey, headFile } = reached
  const note = headFile.load()
  if (note === undefined) return
  const signed = await parseSigned(note, key, nextKey)
  if ((await countLeaves(pool)) >= signed.size) return
  let progress = await resume(pool, log, logId)
  await inTransaction(
    pool,
    async (client) => {
      let count = await countLeaves(client)
      for await (const batch of log.readAll(progress.position)) {
        progress = await integrateBatch(client, logId, progress, batch)
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
    { lockName: transactionName, settings: noTimeout },
  )
}

const noTimeout = 'set local statement_timeout = 0'
