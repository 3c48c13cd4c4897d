import pg from 'pg'

/** A dedicated connection that opens at its first use, and again after it was lost. */
export type Connection = {
  use: () => Promise<pg.Client>
  /**
   * Drops the connection, for example after a query with an unknown outcome. The next use opens
   * another.
   */
  drop: () => void
  close: () => Promise<void>
}

type Hooks = {
  /** Prepares each new connection. */
  onOpen?: (client: pg.Client) => Promise<void>
  /** Called when an open connection is lost. */
  onLost?: () => void
}

/**
 * Manages a connection with a pool's options but outside the pool, so it works while the pool is
 * exhausted. Connecting and each query may take `answerWithinMs` milliseconds.
 */
export function openConnection(
  options: pg.PoolConfig,
  answerWithinMs: number,
  { onOpen, onLost }: Hooks = {},
): Connection {
  let current: Promise<pg.Client> | undefined

  function open(): Promise<pg.Client> {
    const limits = { connectionTimeoutMillis: answerWithinMs, query_timeout: answerWithinMs }
    const client = new pg.Client({ ...options, ...limits, keepAlive: true })
    const opening = client
      .connect()
      .then(() => onOpen?.(client))
      .then(() => client)
    let isOpen = false
    const lose = () => {
      if (current !== opening) return
      current = undefined
      if (isOpen) onLost?.()
    }
    client.on('error', lose)
    client.on('end', lose)
    opening.then(
      () => {
        isOpen = true
      },
      () => {
        lose()
        // A client that failed to prepare may still be connected, so close it here.
        client.end().catch(() => undefined)
      },
    )
    return opening
  }

  async function end(): Promise<void> {
    const ending = current
    current = undefined
    await ending?.then((client) => client.end()).catch(() => undefined)
  }

  return {
    use: () => {
      current ??= open()
      return current
    },
    drop: () => void end(),
    close: end,
  }
}
