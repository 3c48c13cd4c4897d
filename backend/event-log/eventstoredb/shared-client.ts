import { type Credentials, EventStoreDBClient } from '@eventstore/db-client'
import { stopBudget } from '#backend/process/stop-budget.ts'
import { within } from '#postgres/retry.ts'

const hangUpAfterMs = 30_000

/** A client and the credentials to give with each call. */
export type SharedClient = {
  /** Ask for it anew at each call: it is another one after `leave`. */
  readonly client: EventStoreDBClient
  credentials: Credentials
  noteAnswer: () => void
  /** Whether a client was left or closed: that ends its reads half way, as if they were whole. */
  isGone: (client: EventStoreDBClient) => boolean
  /** Leaves a client of which nobody had an answer since `began`, in the time of `performance.now()`. */
  leave: (client: EventStoreDBClient, began: number) => void
  close: () => Promise<void>
}

type Shared = {
  client: EventStoreDBClient
  users: number
  answered: number
  generation: number
}

const open = new Map<string, Shared>()

/**
 * The process' one client for a connection string. The library keeps a table of appends for all
 * clients of a process, and one that fails takes the others' appends with it. It stays with a node
 * that froze until that breaks the connection, for 20 seconds or more: then another client looks for
 * the node that leads.
 */
export function shareClient(url: string): SharedClient {
  const shared = open.get(url) ?? { client: connect(url), users: 0, answered: 0, generation: 0 }
  shared.users += 1
  open.set(url, shared)
  return {
    get client() {
      return shared.client
    },
    credentials: credentialsOf(url),
    noteAnswer: () => {
      shared.answered = performance.now()
    },
    isGone: (client) => client !== shared.client || shared.users === 0,
    leave: (client, began) => {
      if (shared.users === 0 || client !== shared.client || shared.answered > began) return
      shared.generation = (shared.generation + 1) % 1000
      shared.client = connect(url, shared.generation)
      hangUp(client)
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
 * A client of its own connection: the transport shares connections of equal settings in a process, and
 * would give a silent one again. Unless the connection string says otherwise, one second is enough for
 * a node to tell where the others are.
 */
function connect(url: string, generation = 0): EventStoreDBClient {
  const settings = { gossipTimeout: 1, keepAliveTimeout: 10_000 + generation }
  const unsaid = Object.entries(settings).filter(([name]) => !url.includes(`${name}=`))
  const [address = '', ...said] = url.split('?')
  const query = [...said, ...unsaid.map(([name, value]) => `${name}=${value}`)].join('&')
  return EventStoreDBClient.connectionString(query === '' ? address : `${address}?${query}`)
}

/**
 * Ends a client's streams, so that whoever follows one goes on with the next client, and closes its
 * connection, which `dispose` does not. Late: a call that still looks for its node would throw where
 * nobody can catch it.
 */
function hangUp(client: EventStoreDBClient): void {
  // biome-ignore lint/complexity/useLiteralKeys: protected, and there is no other way to it.
  const channel = client['getChannel']()
  const close = () => void channel.then((open) => open.close()).catch(() => undefined)
  channel.catch(() => undefined)
  setTimeout(close, hangUpAfterMs).unref()
  void dispose(client)
}

/** Waits for every call to end, but not for one that a dead server never answers. */
async function dispose(client: EventStoreDBClient): Promise<void> {
  await within(stopBudget.eventLogMs, client.dispose()).catch(() => undefined)
}

/** Appends with credentials of their own take the unary way, which has deadlines; any will do without TLS. */
function credentialsOf(url: string): Credentials {
  const [, username = 'provenance', password = ''] =
    /^esdb(?:\+discover)?:\/\/([^:@/]+):([^@/]*)@/.exec(url) ?? []
  return { username: decodeURIComponent(username), password: decodeURIComponent(password) }
}
