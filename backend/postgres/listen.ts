import type { Client, Notification, PoolConfig } from 'pg'
import { retryUntilAborted } from '#backend/process/retry.ts'
import { createWakeSignal } from '#backend/process/wake-signal.ts'
import { openConnection } from './connection.ts'

const answerWithinMs = 10_000

type Listener = {
  /** A channel, or a function that finds it on each new connection. */
  channel: string | ((client: Client) => Promise<string>)
  /** Called with each notification. */
  onNotification?: (notification: Notification) => void
  /** Returns true for notifications that call `check`. Without it, each notification calls `check`. */
  shouldCheck?: (notification: Notification) => boolean
  /** Called once it listens, after notifications, and every `pollEveryMs` if given. */
  check?: (client: Client) => Promise<void>
  pollEveryMs?: number
  /**
   * Called with each fault of the connection or of `check`. An error that it throws ends the
   * listening.
   */
  onFault?: (error: unknown) => void
}

/**
 * Listens until `signal` aborts, on a dedicated connection outside the pool. Reconnects with
 * growing pauses, and then calls `check`, because notifications sent meanwhile are lost.
 */
export async function listen(
  options: PoolConfig,
  { channel, onNotification, shouldCheck, check, pollEveryMs, onFault }: Listener,
  signal: AbortSignal,
): Promise<void> {
  const waiter = createWakeSignal(signal)
  const onOpen = async (client: Client) => {
    client.on('notification', (notification) => {
      onNotification?.(notification)
      if (shouldCheck?.(notification) ?? true) waiter.wake()
    })
    const name = typeof channel === 'string' ? channel : await channel(client)
    await client.query(`listen "${name}"`)
  }
  const connection = openConnection(options, answerWithinMs, { onOpen, onLost: waiter.wake })

  async function follow(resetPauses: () => void): Promise<void> {
    while (!signal.aborted) {
      const client = await connection.use()
      await check?.(client)
      resetPauses()
      await waiter.wait(pollEveryMs)
    }
  }

  const shouldContinue = (error: unknown) => {
    connection.drop()
    onFault?.(error)
    return true
  }
  try {
    await retryUntilAborted(follow, shouldContinue, signal)
  } finally {
    await connection.close()
  }
}
