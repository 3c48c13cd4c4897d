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
import { refuseStrangeLog } from './refuse-strange-log.ts'

const onProgress = (line: string) => console.log(`${line} ...`)

type Waiting = { startupWaitMs: number; signal: AbortSignal; onProgress: (line: string) => void }

/** Whether a Postgres may still come: not one that knows neither us nor our database. */
const mayCome = (error: unknown) =>
  isTransient(error) && !(error instanceof pg.DatabaseError && /^(28|3D)/.test(error.code ?? ''))

/** Waits until Postgres answers. Throws `StartRefused` where it does not, or lets nobody in. */
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
    throw new StartRefused(`There is no way into ${name} (${error.code}): ${error.message}.`)
  }
}

const refuseWrongKey = (error: unknown) => {
  throw error instanceof VaultKeyWrong ? new StartRefused(`${error.message}.`) : error
}

type LogTerms = Waiting & { name: string; eventstoreUrl: string | undefined }

/** Gives the log's id, once the log answers. */
function awaitLog(
  log: EventLog,
  vault: Vault,
  { eventstoreUrl, ...terms }: LogTerms,
): Promise<string> {
  const ask = async () => {
    try {
      await checkVault(log, vault)
      return await getOrCreateLogId(log)
    } catch (error) {
      if (eventstoreUrl) await refuseEventStoreAccess(eventstoreUrl, error)
      throw error
    }
  }
  return awaitStore(ask, { isTransient: (error) => error instanceof LogUnavailable, ...terms })
}

type Keys = { vaultKey: Buffer; identityKey: Buffer }

/**
 * Opens vault and log once the Postgres at `url` and the log answer, and leaves their closing to
 * `life`. Makes what is missing there.
 */
export async function openLog(
  { url, keys, config }: { url: string; keys: Keys; config: Config },
  logger: Logger,
  life: ProcessLifecycle,
) {
  const pool = openPool(life, logger, url, { name: connectionName })
  await awaitPostgres(pool, config, life)
  const ledgerFile = join(config.dataDir, 'erased')
  const vault = await openVault({ pool, masterKey: keys.vaultKey, ledgerFile }).catch(
    refuseWrongKey,
  )
  await checkKey(pool, 'IDENTITY_KEY', keys.identityKey).catch(refuseWrongKey)
  const log = config.eventstoreUrl
    ? openEventStoreDbLog({ url: config.eventstoreUrl })
    : await openPostgresLog({ pool })
  // What still waits for a log that stands still gets no answer any more.
  life.onStop(() => Promise.race([log.close(), delay(stopBudget.eventLogMs)]))
  const name = config.eventstoreUrl
    ? 'the EventStoreDB that EVENTSTORE_URL names'
    : 'the event log in Postgres'
  const { startupWaitMs, eventstoreUrl } = config
  const terms = { name, eventstoreUrl, startupWaitMs, signal: life.signal, onProgress }
  const logId = await awaitLog(log, vault, terms).catch((error: unknown) => {
    refuseStrangeLog(config, error)
    throw error
  })
  return { pool, vault, log, logId }
}
