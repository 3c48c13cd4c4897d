import { join } from 'node:path'
import pg from 'pg'
import type { Logger } from 'pino'
import type { Config } from '#backend/config.ts'
import { OperatorError } from '#backend/process/operator-error.ts'
import { connectionName } from '#backend/process/replica.ts'
import { delay } from '#backend/process/retry.ts'
import type { ProcessLifecycle } from '#backend/process/run-process.ts'
import { stopBudget } from '#backend/process/stop-budget.ts'
import { checkVault } from '#event-log/check-vault.ts'
import { getOrCreateLogId } from '#event-log/log-id.ts'
import { createLogCounts, measureLog } from '#event-log/measured-log.ts'
import { type EventLog, LogUnavailable } from '#event-log/port.ts'
import { openPostgresLog } from '#event-log/postgres/open-postgres-log.ts'
import { isTransient } from '#postgres/faults.ts'
import { openPool } from '#postgres/pool.ts'
import { checkKey } from '#vault/check-value.ts'
import { VaultKeyMissing, VaultKeyWrong } from '#vault/errors.ts'
import { openVault } from '#vault/vault.ts'
import { awaitStore } from './await-store.ts'
import { refuseAccessFault } from './refuse-access-fault.ts'

/** Returns true for errors that waiting may fix, unlike a rejected login or a missing database. */
const mayRecover = (error: unknown) =>
  isTransient(error) && !(error instanceof pg.DatabaseError && /^(28|3D)/.test(error.code ?? ''))

/** Waits until Postgres answers. Throws `OperatorError` if it does not, or rejects the login. */
export async function awaitPostgres(
  pool: pg.Pool,
  { startupWaitMs }: Pick<Config, 'startupWaitMs'>,
  { signal }: Pick<ProcessLifecycle, 'signal'>,
): Promise<void> {
  const name = 'the Postgres that DATABASE_URL names'
  const probe = () => pool.query('select 1')
  try {
    await awaitStore(probe, { name, isTransient: mayRecover, startupWaitMs, signal })
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error
    throw new OperatorError(`Cannot connect to ${name} (${error.code}): ${error.message}.`)
  }
}

/** Waits until Postgres accepts writes, which it refuses while its disk is full. Throws `OperatorError` after `startupWaitMs`. */
async function awaitWritablePostgres(
  pool: pg.Pool,
  { startupWaitMs }: Pick<Config, 'startupWaitMs'>,
  { signal }: Pick<ProcessLifecycle, 'signal'>,
): Promise<void> {
  const probe = async () => {
    const { rows } = await pool.query<{ isReadOnly: boolean }>(
      `select current_setting('transaction_read_only')::boolean as "isReadOnly"`,
    )
    if (rows[0]?.isReadOnly) {
      // The code of read_only_sql_transaction, which `isTransient` accepts.
      throw Object.assign(new Error('Postgres refuses writes'), { code: '25006' })
    }
  }
  const name = 'a Postgres that accepts writes, which needs free disk space'
  await awaitStore(probe, { name, isTransient, startupWaitMs, signal })
}

const refuseWrongKey = (error: unknown) => {
  throw error instanceof VaultKeyWrong ? new OperatorError(`${error.message}.`) : error
}

/** Calls the log until it answers. Throws `OperatorError` if it does not, or rejects the access. */
export function awaitLog<Answer>(
  { eventstoreUrl, startupWaitMs }: Pick<Config, 'eventstoreUrl' | 'startupWaitMs'>,
  { signal }: Pick<ProcessLifecycle, 'signal'>,
  call: () => Promise<Answer>,
): Promise<Answer> {
  const probe = async () => {
    try {
      return await call()
    } catch (error) {
      if (eventstoreUrl) await refuseAccessFault(eventstoreUrl, error)
      throw error
    }
  }
  const name = eventstoreUrl
    ? 'the EventStoreDB that EVENTSTORE_URL names'
    : 'the event log in Postgres'
  const isUnavailable = (error: unknown) => error instanceof LogUnavailable
  return awaitStore(probe, { name, isTransient: isUnavailable, startupWaitMs, signal })
}

type LogAddress = {
  pool: pg.Pool
  eventstoreUrl: string | undefined
  /** False for a reader, which creates nothing. */
  createsTables?: boolean
  /** Called with each fault from which a subscription recovers. */
  onFault?: (error: unknown) => void
}

/** Opens the event log without waiting until it answers. `lifecycle` closes it. */
export async function connectLog(
  address: LogAddress,
  lifecycle: ProcessLifecycle,
): Promise<EventLog> {
  const log = await openAdapter(address)
  // Appends that still wait for a frozen log get no answer.
  lifecycle.onStop(() => Promise.race([log.close(), delay(stopBudget.eventLogMs)]))
  return log
}

async function openAdapter({ eventstoreUrl, ...options }: LogAddress): Promise<EventLog> {
  if (!eventstoreUrl) return openPostgresLog(options)
  // Imported on demand: its client loads slowly, and a log in Postgres does not need it.
  const { openEventStoreDbLog } = await import('#event-log/eventstoredb/open-eventstoredb-log.ts')
  return openEventStoreDbLog({ url: eventstoreUrl, ...options })
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
  await awaitWritablePostgres(pool, config, lifecycle)
  const ledgerFile = join(config.dataDir, 'erased')
  const vault = await openVault({ pool, masterKey: keys.vaultKey, ledgerFile }).catch(
    refuseWrongKey,
  )
  await checkKey(pool, 'IDENTITY_KEY', keys.identityKey).catch(refuseWrongKey)
  const logCounts = createLogCounts()
  const onFault = () => {
    logCounts.failedReads.subscribe += 1
  }
  const { eventstoreUrl } = config
  const opened = await connectLog({ pool, eventstoreUrl, onFault }, lifecycle)
  const log = measureLog(opened, logCounts)
  const logId = await awaitLog(config, lifecycle, async () => {
    await checkVault(log, vault)
    return getOrCreateLogId(log)
  }).catch((error: unknown) => {
    refuseForeignLog(config, error)
    throw error
  })
  return { pool, vault, log, logId, logCounts }
}

/** Throws `OperatorError` if `fault` means that another vault sealed the log's events. */
function refuseForeignLog({ eventstoreUrl }: Pick<Config, 'eventstoreUrl'>, fault: unknown): void {
  if (!(fault instanceof VaultKeyMissing || fault instanceof VaultKeyWrong)) return
  throw new OperatorError(
    eventstoreUrl
      ? 'The EventStoreDB that EVENTSTORE_URL names holds events whose keys are not in this Postgres: start with the Postgres, VAULT_KEY and IDENTITY_KEY (or DATA_DIR) that they were written with, or with an empty EventStoreDB.'
      : 'This Postgres holds events whose keys are not in its schema `vault`: restore that schema from a backup, or start with an empty database.',
  )
}
