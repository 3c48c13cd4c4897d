import { statfs } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import type { Logger } from 'pino'
import type { Config } from '#backend/config.ts'
import { boundMedia } from '#backend/media/bounded-store.ts'
import { openDiskStore } from '#backend/media/disk-store.ts'
import { type MediaStore, MediaUnavailable } from '#backend/media/store.ts'
import { checkVault } from '#event-log/check-vault.ts'
import { openEventStoreDbLog } from '#event-log/eventstoredb/open-eventstoredb-log.ts'
import { openDirectory } from '#event-log/open-directory.ts'
import { type EventLog, LogUnavailable } from '#event-log/port.ts'
import { openPostgresLog } from '#event-log/postgres/open-postgres-log.ts'
import { isTransient } from '#postgres/faults.ts'
import { openPool } from '#postgres/pool.ts'
import { pause } from '#postgres/retry.ts'
import { checkKey } from '#vault/check-value.ts'
import { VaultKeyWrong } from '#vault/errors.ts'
import { openVault, type Vault } from '#vault/vault.ts'
import { startPostgres } from '../cluster/start-postgres.ts'
import { loadSecrets } from '../folder/load-secrets.ts'
import { prepareFolder } from '../folder/prepare-folder.ts'
import type { Life } from '../process/run-process.ts'
import { StartRefused } from '../process/start-refused.ts'
import { stopBudget } from '../process/stop-budget.ts'
import { openWaitingRoom } from '../process/waiting-room.ts'
import { awaitStore } from './await-store.ts'
import { refuseStrangeLog } from './refuse-strange-log.ts'

const onProgress = (line: string) => console.log(`${line} ...`)

type Waiting = { startupWaitMs: number; signal: AbortSignal; onProgress: (line: string) => void }

/** Whether a Postgres may still come: not one that knows neither us nor our database. */
const mayCome = (error: unknown) =>
  isTransient(error) && !(error instanceof pg.DatabaseError && /^(28|3D)/.test(error.code ?? ''))

async function awaitPostgres(pool: pg.Pool, terms: Waiting): Promise<void> {
  const name = 'the Postgres that DATABASE_URL names'
  try {
    await awaitStore(() => pool.query('select 1'), { name, isPassing: mayCome, ...terms })
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error
    throw new StartRefused(`There is no way into ${name} (${error.code}): ${error.message}.`)
  }
}

const refuseWrongKey = (error: unknown) => {
  throw error instanceof VaultKeyWrong ? new StartRefused(`${error.message}.`) : error
}

/** Gives the log's id, once the log answers. */
function awaitLog(log: EventLog, vault: Vault, terms: Waiting & { name: string }): Promise<string> {
  const ask = async () => {
    await checkVault(log, vault)
    return openDirectory(log)
  }
  return awaitStore(ask, { isPassing: (error) => error instanceof LogUnavailable, ...terms })
}

async function openMedia(config: Config, pool: pg.Pool): Promise<MediaStore> {
  const { mediaBucket, mediaQuota: quota, dataDir } = config
  if (!mediaBucket) {
    const freeBytes = async () => {
      const { bavail, bsize } = await statfs(dataDir)
      return bavail * bsize
    }
    return boundMedia(openDiskStore(join(dataDir, 'media')), { pool, quota, freeBytes })
  }
  try {
    // Only here, since it takes a while to load and most do without.
    const { openS3Store } = await import('#backend/media/s3-store.ts')
    const freeBytes = async () => Number.POSITIVE_INFINITY
    return await boundMedia(await openS3Store(mediaBucket), { pool, quota, freeBytes })
  } catch (error) {
    if (!(error instanceof MediaUnavailable)) throw error
    throw new StartRefused(`The bucket of MEDIA_URL cannot be used: ${error.message}.`)
  }
}

/**
 * Opens folder, Postgres, keys, vault and log, and leaves their closing to `life`. `room` answers on
 * the process' address until it is closed.
 */
export async function openStores(config: Config, logger: Logger, life: Life) {
  prepareFolder(config.dataDir)
  const url = config.databaseUrl ?? (await startPostgres(config, life))
  const secrets = loadSecrets(config.dataDir, config)
  const room = await openWaitingRoom(config)
  life.onStop(room.close)
  const pool = openPool(life, logger, url)
  const { startupWaitMs } = config
  const terms = { startupWaitMs, signal: life.signal, onProgress }
  await awaitPostgres(pool, terms)
  const ledgerFile = join(config.dataDir, 'erased')
  const vault = await openVault({ pool, masterKey: secrets.vaultKey, ledgerFile }).catch(
    refuseWrongKey,
  )
  await checkKey(pool, 'IDENTITY_KEY', secrets.identityKey).catch(refuseWrongKey)
  const log = config.eventstoreUrl
    ? openEventStoreDbLog({ url: config.eventstoreUrl })
    : await openPostgresLog({ pool })
  // What still waits for a log that stands still gets no answer any more.
  life.onStop(() => Promise.race([log.close(), pause(stopBudget.eventLogMs)]))
  const name = config.eventstoreUrl
    ? 'the EventStoreDB that EVENTSTORE_URL names'
    : 'the event log in Postgres'
  const logId = await awaitLog(log, vault, { name, ...terms }).catch((error: unknown) => {
    refuseStrangeLog(config, error)
    throw error
  })
  const media = await openMedia(config, pool)
  const { identityKey, demoWallets } = secrets
  return { url, room, pool, log, logId, vault, media, identityKey, demoWallets }
}
