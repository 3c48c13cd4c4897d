import { join } from 'node:path'
import pg from 'pg'
import type { Logger } from 'pino'
import type { Config } from '#backend/config.ts'
import { connectionName } from '#backend/process/replica.ts'
import type { ProcessLifecycle } from '#backend/process/run-process.ts'
import { StartRefused } from '#backend/process/start-refused.ts'
import { stopBudget } from '#backend/process/stop-budget.ts'
import { checkVault } from '#event-log/check-vault.ts'
import { openEventStoreDbLog } from '#event-log/eventstoredb/open-eventstoredb-log.ts'
import { getOrCreateLogId } from '#event-log/log-id.ts'
import { createLogActivity, measureLog } from '#event-log/measured-log.ts'
import { type EventLog, LogUnavailable } from '#event-log/port.ts'
import { openPostgresLog } from '#event-log/postgres/open-postgres-log.ts'
import { isTransient } from '#postgres/faults.ts'
import { openPool } from '#postgres/pool.ts'
import { delay } from '#postgres/retry.ts'
import { checkKey } from '#vault/check-value.ts'
import { VaultKeyWrong } from '#vault/errors.ts'
import { openVault, type Vault } from '#vault/vault.ts'
import { awaitStore } from './await-store.ts'
import { refuseEventStoreAccess } from './refuse-eventstore-access.ts'
import { refuseForeignLog } from './refuse-foreign-log.ts'

const onProgress = (line: string) => console.log(`${line} ...`)

type Waiting = { startupWaitMs: number; signal: AbortSignal; onProgress: (line: string) => void }

/** Returns true for errors that waiting may fix, unlike a rejected login or a missing database. */
const mayCome = (error: unknown) =>
  isTransient(error) && !(error instanceof pg.DatabaseError && /^(28|3D)/.test(error.code ?? ''))

/** Waits until Postgres answers. Throws `StartRefused` if it does not, or rejects the login. */
export async function awaitPostgres(
  pool: pg.Pool,
  { startupWaitMs }: Pick<Config, 'startupWaitMs'>,
  { signal }: Pick<ProcessLifecycle, 'signal'>,
): Promise<void> {
  const name = 'the Postgres that DATABASE_URL names'
  const terms = { startupWaitMs, signal, onProgress }
  try {
    await awaitStore(() => pool.query('select 1'), { name, isTransient: mayCome, ...terms })
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error
    throw new StartRefused(`Cannot connect to ${name} (${error.code}): ${error.message}.`)
  }
}

const refuseWrongKey = (error: unknown) => {
  throw error instanceof VaultKeyWrong ? new StartRefused(`${error.message}.`) : error
}

type LogTerms = Waiting & { name: string; eventstoreUrl: string | undefined }

/** Returns the log's id once the log answers. */
function awaitLog(
  log: EventLog,
  vault: Vault,
  { eventstoreUrl, ...terms }: LogTerms,
): Promise<string> {
  const probe = async () => {
    try {
      await checkVault(log, vault)
      return await getOrCreateLogId(log)
    } catch (error) {
      if (eventstoreUrl) await refuseEventStoreAccess(eventstoreUrl, error)
      throw error
    }
  }
  return awaitStore(probe, { isTransient: (error) => error instanceof LogUnavailable, ...terms })
}

type Keys = { vaultKey: Buffer; identityKey: Buffer }

/**
 * Opens vault and log once Postgres and the log answer, and creates them if missing. `lifecycle`
 * closes them.
 */
export async function openLog(
  { url, keys, config }: { url: string; keys: Keys; config: Config },
  logger: Logger,
  lifecycle: ProcessLifecycle,
) {
  const pool = openPool(lifecycle, logger, url, { name: connectionName })
  await awaitPostgres(pool, config, lifecycle)
  const ledgerFile = join(config.dataDir, 'erased')
  const vault = await openVault({ pool, masterKey: keys.vaultKey, ledgerFile }).catch(
    refuseWrongKey,
  )
  await checkKey(pool, 'IDENTITY_KEY', keys.identityKey).catch(refuseWrongKey)
  const logActivity = createLogActivity()
  const onFault = () => {
    logActivity.failedReads.subscribe += 1
  }
  const opened = config.eventstoreUrl
    ? openEventStoreDbLog({ url: config.eventstoreUrl, onFault })
    : await openPostgresLog({ pool, onFault })
  const log = measureLog(opened, logActivity)
  // Appends that still wait for a frozen log get no answer.
  lifecycle.onStop(() => Promise.race([log.close(), delay(stopBudget.eventLogMs)]))
  const name = config.eventstoreUrl
    ? 'the EventStoreDB that EVENTSTORE_URL names'
    : 'the event log in Postgres'
  const { startupWaitMs, eventstoreUrl } = config
  const terms = { name, eventstoreUrl, startupWaitMs, signal: lifecycle.signal, onProgress }
  const logId = await awaitLog(log, vault, terms).catch((error: unknown) => {
    refuseForeignLog(config, error)
    throw error
  })
  return { pool, vault, log, logId, logActivity }
}
