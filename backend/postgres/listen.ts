import type { Client, Notification, PoolConfig } from 'pg'
import { makeBell } from './bell.ts'
import { keepConnection } from './connection.ts'
import { keepTrying } from './retry.ts'

const answerWithinMs = 10_000

type Listener = {
  /** A channel, or what finds it out on each new connection. */
  channel: string | ((client: Client) => Promise<string>)
  /**
   * Hears each notification as it comes, and says whether to look because of it; without it, each is
   * looked at.
   */
  hear?: (notification: Notification) => boolean
  /** Looks, as soon as it listens, after notifications, and every `pollEveryMs` where given. */
  look?: (client: Client) => Promise<void>
  pollEveryMs?: number
  /** Told of each fault of the connection or of `look`. What it throws ends the listening. */
  onFault?: (error: unknown) => void
}

/**
 * Listens until `signal` aborts, on a connection of its own that takes no place in a pool. Connects again
 * with growing pauses; what was notified meanwhile nobody hears, so it looks once more.
 */
export async function listen(
  options: PoolConfig,
  { channel, hear, look, pollEveryMs, onFault }: Listener,
  signal: AbortSignal,
): Promise<void> {
  const bell = makeBell(signal)
  const onOpen = async (client: Client) => {
    client.on('notification', (notification) => {
      if (hear?.(notification) ?? true) bell.ring()
    })
    const name = typeof channel === 'string' ? channel : await channel(client)
    await client.query(`listen "${name}"`)
  }
  const connection = keepConnection(options, answerWithinMs, { onOpen, onLost: bell.ring })

  async function follow(progress: () => void): Promise<void> {
    while (!signal.aborted) {
      const client = await connection.use()
      await look?.(client)
      progress()
      await bell.wait(pollEveryMs)
    }
  }

  const goOn = (error: unknown) => {
    connection.drop()
    onFault?.(error)
    return true
  }
  try {
    await keepTrying(follow, goOn, signal)
  } finally {
    await connection.close()
  }
}
