import pg from 'pg'

/** A connection of one's own that is made at its first use, and again after it was lost. */
export type Connection = {
  use: () => Promise<pg.Client>
  /** Drops the connection, as after a query whose outcome is unknown; the next use makes another. */
  drop: () => void
  close: () => Promise<void>
}

type Hooks = {
  /** Prepares each new connection. */
  onOpen?: (client: pg.Client) => Promise<void>
  /** Hears that an open connection was lost. */
  onLost?: () => void
}

/**
 * Takes a pool's options but no place in the pool, so it works while the pool is exhausted. Connecting
 * and each query may take `answerWithinMs` milliseconds.
 */
export function keepConnection(
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
        // One that could not be prepared may be connected, and nobody else knows of it.
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
