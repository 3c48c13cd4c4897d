import { type Credentials, EventStoreDBClient } from '@eventstore/db-client'
import { within } from '#postgres/retry.ts'

const closeWithin = 2000

/** A client and the credentials to give with each call. */
export type SharedClient = {
  /** Ask for it anew at each call: it is another one after `leave`. */
  readonly client: EventStoreDBClient
  credentials: Credentials
  noteAnswer: () => void
  /** Leaves a client of which nobody had an answer since `began`, in the time of `performance.now()`. */
  leave: (client: EventStoreDBClient, began: number) => void
  close: () => Promise<void>
}

type Shared = { client: EventStoreDBClient; users: number; answered: number }

const open = new Map<string, Shared>()

/**
 * The process' one client for a connection string. The library keeps a table of appends for all
 * clients of a process, and one that fails takes the others' appends with it. It stays with a node
 * that froze until that breaks the connection, for 20 seconds or more: then another client looks for
 * the node that leads.
 */
export function shareClient(url: string): SharedClient {
  const shared = open.get(url) ?? { client: connect(url), users: 0, answered: 0 }
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
    leave: (client, began) => {
      if (client !== shared.client || shared.answered > began) return
      shared.client = connect(url)
      void hangUp(client)
    },
    close: async () => {
      shared.users -= 1
      if (shared.users > 0) return
      open.delete(url)
      await dispose(shared.client)
    },
  }
}

/** Unless the connection string says otherwise, a node that froze is asked for one second where the others are. */
function connect(url: string): EventStoreDBClient {
  const isSaid = /[?&]gossipTimeout=/i.test(url)
  return EventStoreDBClient.connectionString(
    isSaid ? url : `${url}${url.includes('?') ? '&' : '?'}gossipTimeout=1`,
  )
}

/**
 * Breaks a client's connection too, which `dispose` does not. The transport keeps connections for all
 * clients of a process, and the next one to the same address would be given the silent one again.
 */
async function hangUp(client: EventStoreDBClient): Promise<void> {
  try {
    // biome-ignore lint/complexity/useLiteralKeys: protected, and there is no other way to it.
    const channel = await client['getChannel']()
    channel.close()
  } catch {
    // It had none.
  }
  await dispose(client)
}

/** Waits for every call to end, but not for one that a dead server never answers. */
async function dispose(client: EventStoreDBClient): Promise<void> {
  await within(closeWithin, client.dispose()).catch(() => undefined)
}

/** Appends with credentials of their own take the unary way, which has deadlines; any will do without TLS. */
function credentialsOf(url: string): Credentials {
  const [, username = 'provenance', password = ''] =
    /^esdb(?:\+discover)?:\/\/([^:@/]+):([^@/]*)@/.exec(url) ?? []
  return { username: decodeURIComponent(username), password: decodeURIComponent(password) }
}
