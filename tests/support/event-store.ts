import { join } from 'node:path'
import pg from 'pg'
import { createEventStore, type EventStore } from '#event-log/event-store.ts'
import type { EventLog } from '#event-log/port.ts'
import { openPostgresLog } from '#event-log/postgres/open-postgres-log.ts'
import { createKeyedIds, type KeyedIds } from '#vault/keyed-ids.ts'
import { openVault, type Vault } from '#vault/vault.ts'
import { cleanUpLater, createFolder } from './clean-up.ts'
import { createDatabase } from './database.ts'

export const testMasterKey = Buffer.alloc(32, 1)
export const testIdentityKey = Buffer.alloc(32, 2)
export const testLogKey = Buffer.alloc(32, 3)

export type TestEventStore = {
  databaseUrl: string
  pool: pg.Pool
  vault: Vault
  log: EventLog
  eventStore: EventStore
  keyedIds: KeyedIds
  /** Path of the vault's ledger of erased subjects. */
  ledgerFile: string
}

/** Opens a log, a vault and an event store on a separate database, and closes them after the file. */
export async function openTestEventStore(): Promise<TestEventStore> {
  const databaseUrl = await createDatabase()
  const ledgerFile = join(await createFolder(), 'erased')
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 30 })
  const vault = await openVault({ pool, masterKey: testMasterKey, ledgerFile })
  const log = await openPostgresLog({ pool })
  cleanUpLater(async () => {
    await log.close()
    await pool.end()
  })
  const keyedIds = createKeyedIds(testIdentityKey)
  return {
    databaseUrl,
    pool,
    vault,
    log,
    eventStore: createEventStore(log, vault),
    keyedIds,
    ledgerFile,
  }
}
