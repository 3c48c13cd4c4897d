import type { FastifyBaseLogger } from 'fastify'
import type { Pool } from 'pg'
import { delay, retry } from '#backend/process/retry.ts'
import { type ChangeBatch, ChangesLost, watchChanges } from '#projections/runner/changes/changes.ts'
import { isTransientFault } from '#projections/runner/faults.ts'
import { type EncodedMessage, encodeMessages } from './live-messages.ts'

/** Callbacks that receive the changes of the read models in order. */
export type Follower = {
  /** Called when the read models advance to `position`, with the changes since the previous call. */
  onAdvance: (position: bigint, messages: readonly EncodedMessage[]) => void
  /** Called when changes were missed: clients must fetch everything again. */
  onLost: () => void
}

const encodeTimeoutMs = 60_000
const restartDelayMs = 500

/**
 * Follows the read models until `signal` aborts. Restarts after a fault and calls `onLost`.
 */
export async function followChanges(
  { readPool, logger }: { readPool: Pool; logger: FastifyBaseLogger },
  { onAdvance, onLost }: Follower,
  signal: AbortSignal,
): Promise<void> {
  const retryOptions = { isTransient: isTransientFault, timeoutMs: encodeTimeoutMs, signal }
  const onBatch = async ({ position, changes }: ChangeBatch) =>
    onAdvance(position, await retry(() => encodeMessages(readPool, changes), retryOptions))
  while (!signal.aborted) {
    try {
      await watchChanges(readPool, onBatch, signal)
    } catch (error) {
      if (signal.aborted) return
      if (!(error instanceof ChangesLost)) logger.warn({ err: error }, 'the live feed restarts')
      onLost()
      await delay(restartDelayMs, signal)
    }
  }
}
