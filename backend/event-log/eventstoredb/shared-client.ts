import { EventStoreDBClient } from '@eventstore/db-client'
import { withTimeout } from '#backend/process/retry.ts'
import { stopBudget } from '#backend/process/stop-budget.ts'
import { parseConnection } from './connection-string.ts'

const disconnectAfterMs = 30_000

type Shared = {
  client: EventStoreDBClient
  users: number
  /** Time of the last answer, on the clock of `performance.now()`. */
  answeredAt: number
  generation: number
}

const open = new Map<string, Shared>()

export type SharedClient = ReturnType<typeof shareClient>

/**
 * Returns the process-wide client for a connection string. The library keeps one table of appends
 * for all clients of a process, and a failing client fails the appends of the others too. A client
 * stays with a frozen node until the connection breaks, for 20 seconds or more; `replace` exchanges it
 * earlier.
 */
export function shareClient(url: string) {
  const shared = open.get(url) ?? { client: connect(url), users: 0, answeredAt: 0, generation: 0 }
  shared.users += 1
  open.set(url, shared)
  return {
    /** Read this property at each call: `replace` exchanges the client. */
    get client() {
      return shared.client
    },
    /** Pass them with each call: with credentials, the library appends by unary calls, which have deadlines. */
    credentials: parseConnection(url).credentials,
    recordAnswer: () => {
      shared.answeredAt = performance.now()
    },
    /**
     * Returns true if a client was replaced or closed. Its reads then end early without an error: check
     * this after each read.
     */
    isRetired: (client: EventStoreDBClient) => client !== shared.client || shared.users === 0,
    /** Replaces a client without any answer since `began`, on the clock of `performance.now()`. */
    replace: (client: EventStoreDBClient, began: number) => {
      if (shared.users === 0 || client !== shared.client || shared.answeredAt > began) return
      shared.generation = (shared.generation + 1) % 1000
      shared.client = connect(url, shared.generation)
      disconnect(client)
    },
    close: async () => {
      shared.users -= 1
      if (shared.users > 0) return
      open.delete(url)
      await dispose(shared.client)
    },
  }
}

/**
 * Creates a client with a separate connection. The transport shares connections with equal settings
 * within a process, and would return an unresponsive one again, so the keep-alive time differs per
 * generation. The gossip timeout is one second unless the connection string sets another one.
 */
function connect(url: string, generation = 0): EventStoreDBClient {
  const settings = { gossipTimeout: 1, keepAliveTimeout: 10_000 + generation }
  const defaults = Object.entries(settings).filter(([name]) => !url.includes(`${name}=`))
  const [address = '', ...given] = url.split('?')
  const query = [...given, ...defaults.map(([name, value]) => `${name}=${value}`)].join('&')
  return EventStoreDBClient.connectionString(query === '' ? address : `${address}?${query}`)
}

/**
 * Ends a client's streams, so that subscriptions continue on the next client, and closes its
 * connection, which `dispose` does not do. The close is delayed: a call that is still discovering
 * its node would throw an uncatchable error.
 */
function disconnect(client: EventStoreDBClient): void {
  // biome-ignore lint/complexity/useLiteralKeys: protected, and there is no other way to it.
  const channel = client['getChannel']()
  const close = () => void channel.then((open) => open.close()).catch(() => undefined)
  channel.catch(() => undefined)
  setTimeout(close, disconnectAfterMs).unref()
  void dispose(client)
}

/** Waits for all calls to end, with a time limit for calls that a dead server never answers. */
async function dispose(client: EventStoreDBClient): Promise<void> {
  await withTimeout(stopBudget.eventLogMs, client.dispose()).catch(() => undefined)
}
