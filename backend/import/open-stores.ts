import type { Logger } from 'pino'
import type { Config } from '#backend/config.ts'
import { OperatorError } from '#backend/process/operator-error.ts'
import { connectionName } from '#backend/process/replica.ts'
import type { ProcessLifecycle } from '#backend/process/run-process.ts'
import { findOrStartPostgres, startPostgres } from '#backend/setup/cluster/start-postgres.ts'
import { loadSecrets, requireKeys } from '#backend/setup/folder/load-secrets.ts'
import { prepareFolder } from '#backend/setup/folder/prepare-folder.ts'
import { awaitPostgres, openLog } from '#backend/setup/stores/open-log.ts'
import { createEventStore, type EventStore } from '#event-log/event-store.ts'
import type { EventLog } from '#event-log/port.ts'
import { acquireLock } from '#postgres/lock.ts'
import { openPool } from '#postgres/pool.ts'
import { createKeyedIds, type KeyedIds } from '#vault/keyed-ids.ts'
import { createDryStore, emptyStore } from './dry-store.ts'

const lockWaitMs = 1_500

type Opened = {
  keyedIds: KeyedIds
  /** Undefined if no directory exists yet. */
  log: EventLog | undefined
  eventStore: EventStore
}

/**
 * Opens the directory for an import, and creates it if missing. Only one import may run at a time.
 */
export async function openForImport(
  config: Config,
  logger: Logger,
  lifecycle: ProcessLifecycle,
): Promise<Opened> {
  prepareFolder(config.dataDir)
  const url =
    (await findOrStartPostgres(config, lifecycle)) ?? (await startPostgres(config, lifecycle))
  const keys = loadSecrets({ ...config, demo: false })
  const { pool, vault, log } = await openLog({ url, keys, config }, logger, lifecycle)
  const lockTimeout = AbortSignal.any([lifecycle.signal, AbortSignal.timeout(lockWaitMs)])
  const lock = await acquireLock(pool, 'provenance import', lockTimeout)
  if (!lock) {
    throw new OperatorError('Another import is running on this directory: wait until it has ended.')
  }
  lifecycle.onStop(lock.release)
  return {
    keyedIds: createKeyedIds(keys.identityKey),
    log,
    eventStore: createEventStore(log, vault),
  }
}

/** Opens the directory for a dry run. Creates nothing. */
export async function openForDryRun(
  config: Config,
  logger: Logger,
  lifecycle: ProcessLifecycle,
): Promise<Opened> {
  const emptyDirectory: Opened = {
    keyedIds: createKeyedIds(Buffer.alloc(32)),
    log: undefined,
    eventStore: createDryStore(emptyStore),
  }
  const url = await findOrStartPostgres(config, lifecycle)
  if (url === undefined) return emptyDirectory
  const pool = openPool(lifecycle, logger, url, { name: connectionName })
  await awaitPostgres(pool, config, lifecycle)
  const { rows } = await pool.query<{ exists: boolean }>(
    `select to_regclass('vault.keys') is not null as "exists"`,
  )
  if (!rows[0]?.exists) return emptyDirectory
  const keys = requireKeys(config)
  const { vault, log } = await openLog({ url, keys, config }, logger, lifecycle)
  const eventStore = createDryStore(createEventStore(log, vault))
  return { keyedIds: createKeyedIds(keys.identityKey), log, eventStore }
}
