// Runs a projector as a separate process on small batches, so that a kill interrupts it. Arguments:
// database, schema, ledger, media folder.
import pg from 'pg'
import { createDiskStore } from '#backend/media/disk-store.ts'
import { getOrCreateLogId } from '#event-log/log-id.ts'
import { openPostgresLog } from '#event-log/postgres/open-postgres-log.ts'
import { startProjector } from '#projections/runner/run.ts'
import { openVault } from '#vault/vault.ts'
import { withIrregularDelivery } from './irregular-log.ts'

const [, , databaseUrl = '', schema = '', ledgerFile = '', mediaFolder = ''] = process.argv
const pool = new pg.Pool({ connectionString: databaseUrl })
const log = await openPostgresLog({ pool })
const vault = await openVault({ pool, masterKey: Buffer.alloc(32, 1), ledgerFile })
const projector = startProjector({
  pool,
  log: withIrregularDelivery(log, 1),
  vault,
  logId: await getOrCreateLogId(log),
  schema,
  media: createDiskStore(mediaFolder),
  logger: { info: () => undefined, warn: console.warn, error: console.error },
})
await projector.ready
process.stdout.write('ready\n')
