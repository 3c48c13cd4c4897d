import { type Credentials, EventStoreDBClient } from '@eventstore/db-client'
import { within } from '#postgres/retry.ts'

const closeWithin = 2000

/** A client and the credentials to give with each call. */
export type SharedClient = {
  client: EventStoreDBClient
  credentials: Credentials
  close: () => Promise<void>
}

const open = new Map<string, { client: EventStoreDBClient; users: number }>()

/**
 * The process' one client for a connection string. The library keeps a table of appends for all
 * clients of a process, and one that fails takes the others' appends with it.
 */
export function shareClient(url: string): SharedClient {
  const shared = open.get(url) ?? { client: EventStoreDBClient.connectionString(url), users: 0 }
  shared.users += 1
  open.set(url, shared)
  return {
    client: shared.client,
    credentials: credentialsOf(url),
    close: async () => {
      shared.users -= 1
      if (shared.users > 0) return
      open.delete(url)
      // It waits for every call to end, also for one that a dead server never answers.
      await within(closeWithin, shared.client.dispose()).catch(() => undefined)
    },
  }
}

/** Appends with credentials of their own take the unary way, which has deadlines; any will do without TLS. */
function credentialsOf(url: string): Credentials {
  const [, username = 'provenance', password = ''] =
    /^esdb(?:\+discover)?:\/\/([^:@/]+):([^@/]*)@/.exec(url) ?? []
  return { username: decodeURIComponent(username), password: decodeURIComponent(password) }
}
