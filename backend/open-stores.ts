import { statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import type { Logger } from 'pino'
import { checkVault } from '#event-log/check-vault.ts'
import { openEventStoreDbLog } from '#event-log/eventstoredb/open-eventstoredb-log.ts'
import { openDirectory } from '#event-log/open-directory.ts'
import { LogUnavailable } from '#event-log/port.ts'
import { openPostgresLog } from '#event-log/postgres/open-postgres-log.ts'
import { openPool } from '#postgres/pool.ts'
import { pause } from '#postgres/retry.ts'
import { checkKey } from '#vault/check-value.ts'
import { VaultKeyWrong } from '#vault/errors.ts'
import { openVault } from '#vault/vault.ts'
import type { Config } from './config.ts'
import { boundMedia } from './media/bounded-store.ts'
import { openDiskStore } from './media/disk-store.ts'
import { type MediaStore, MediaUnavailable } from './media/store.ts'
import { refuseStrangeLog } from './refuse-strange-log.ts'
import { claimFolder } from './setup/claim-folder.ts'
import { startEmbeddedPostgres } from './setup/embedded-postgres.ts'
import { loadSecrets } from './setup/load-secrets.ts'
import { prepareFolder } from './setup/prepare-folder.ts'
import type { Life } from './setup/run-process.ts'
import { StartRefused } from './setup/start-refused.ts'
import { stopBudget } from './setup/stop-budget.ts'

const onProgress = (line: string) => console.log(`${line} ...`)

/** Starts a Postgres of our own on the data folder; one process at a time may. */
export async function startPostgres({ dataDir }: Config, life: Life): Promise<string> {
  const claim = await claimFolder(dataDir, onProgress)
  life.signal.addEventListener('abort', claim.markStopping)
  life.onStop(async () => claim.release())
  const { signal, fail } = life
  const onLost = (sentence: string) => fail(new StartRefused(sentence))
  const postgres = await startEmbeddedPostgres({ dataDir, onProgress, signal, onLost })
  life.onStop(postgres.stop)
  return postgres.url
}

async function refuseSilence(pool: pg.Pool): Promise<void> {
  try {
    await pool.query('select 1')
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? error.code : 'no answer'
    throw new StartRefused(`The Postgres that DATABASE_URL names does not answer (${reason}).`)
  }
}

const refuseWrongKey = (error: unknown) => {
  throw error instanceof VaultKeyWrong ? new StartRefused(`${error.message}.`) : error
}

const refuseSilentLog = (error: unknown) => {
  if (!(error instanceof LogUnavailable)) throw error
  throw new StartRefused('The EventStoreDB that EVENTSTORE_URL names does not answer.')
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
    const { openS3Store } = await import('./media/s3-store.ts')
    const freeBytes = async () => Number.POSITIVE_INFINITY
    return await boundMedia(await openS3Store(mediaBucket), { pool, quota, freeBytes })
  } catch (error) {
    if (!(error instanceof MediaUnavailable)) throw error
    throw new StartRefused(`The bucket of MEDIA_URL cannot be used: ${error.message}.`)
  }
}

/** Opens folder, Postgres, keys, vault and log, and leaves their closing to `life`. */
export async function openStores(config: Config, logger: Logger, life: Life) {
  prepareFolder(config.dataDir)
  const url = config.databaseUrl ?? (await startPostgres(config, life))
  const secrets = loadSecrets(config.dataDir, config)
  const pool = openPool(life, logger, url)
  await refuseSilence(pool)
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
  await checkVault(log, vault).catch((error: unknown) => {
    refuseStrangeLog(config, error)
    return refuseSilentLog(error)
  })
  const logId = await openDirectory(log).catch(refuseSilentLog)
  const media = await openMedia(config, pool)
  const { identityKey, demoWallets } = secrets
  return { url, pool, log, logId, vault, media, identityKey, demoWallets }
}
