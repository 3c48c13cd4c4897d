import { join } from 'node:path'
import pg from 'pg'
import { createEventStore } from '#event-log/event-store.ts'
import { openPostgresLog } from '#event-log/postgres/open-postgres-log.ts'
import { createKeyedIds } from '#vault/keyed-ids.ts'
import { openVault } from '#vault/vault.ts'
import { cleanUpLater, createFolder } from './clean-up.ts'
import { createDatabase } from './database.ts'

export const testMasterKey = Buffer.alloc(32, 1)
export const testIdentityKey = Buffer.alloc(32, 2)
export const testLogKey = Buffer.alloc(32, 3)

export type TestEventStore = Awaited<ReturnType<typeof openTestEventStore>>

/** Opens a log, a vault and an event store on a separate database, and closes them after the file. */
export async function openTestEventStore() {
  const databaseUrl = await createDatabase()
  const ledgerFile = join(await createFolder(), 'erased')
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 30 })
  const vault = await openVault({ pool, masterKey: testMasterKey, ledgerFile })
  const log = await openPostgresLog({ pool })
  cleanUpLater(async () => {
    await log.close()
    await pool.end()
  })
  return {
    databaseUrl,
    pool,
    vault,
    log,
    eventStore: createEventStore(log, vault),
    keyedIds: createKeyedIds(testIdentityKey),
    /** Path of the vault's ledger of erased subjects. */
    ledgerFile,
  }
}
