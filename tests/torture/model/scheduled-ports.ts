import type { Pool, QueryConfig } from 'pg'
import type { EventLog, LoggedEvent } from '#event-log/port.ts'
import type { Vault } from '#vault/vault.ts'

/** Runs an access to the log, the vault or the read models, immediately or when a scheduler chooses it. */
export type Schedule = <Result>(name: string, access: () => Promise<Result>) => Promise<Result>

export const immediately: Schedule = (_name, access) => access()

export function scheduleLog(log: EventLog, schedule: Schedule): EventLog {
  return {
    ...log,
    append: (stream, ...given) =>
      schedule(`append to ${stream}`, () => log.append(stream, ...given)),
    read: (stream, range) => schedule(`read ${stream}`, () => log.read(stream, range)),
    readAll: async function* (after) {
      yield* await schedule(`read after ${after}`, () => listPages(log, after))
    },
  }
}

async function listPages(log: EventLog, after: bigint): Promise<LoggedEvent[][]> {
  const pages: LoggedEvent[][] = []
  for await (const page of log.readAll(after)) pages.push(page)
  return pages
}

export function scheduleVault(vault: Vault, schedule: Schedule): Vault {
  return {
    keysToSeal: (subjects) => schedule('keys to seal', () => vault.keysToSeal(subjects)),
    keysToOpen: (subjects) => schedule('keys to open', () => vault.keysToOpen(subjects)),
    erase: (...subjects) => schedule('erase keys', () => vault.erase(...subjects)),
    isErased: (subject) => schedule(`is ${subject} erased`, () => vault.isErased(subject)),
    listErased: () => schedule('list erased', () => vault.listErased()),
  }
}

/** Returns a pool for single queries. */
export function schedulePool(pool: Pool, schedule: Schedule): Pool {
  const query = (config: QueryConfig) => schedule(config.name ?? 'query', () => pool.query(config))
  return { query } as unknown as Pool
}
