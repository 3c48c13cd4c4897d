import { statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import type { Logger } from 'pino'
import type { Config } from '#backend/config.ts'
import { createBoundedStore } from '#backend/media/bounded-store.ts'
import { createDiskStore } from '#backend/media/disk-store.ts'
import { type MediaStore, MediaUnavailable } from '#backend/media/store.ts'
import { OperatorError } from '#backend/process/operator-error.ts'
import type { ProcessLifecycle } from '#backend/process/run-process.ts'
import { openStartupServer } from '#backend/process/startup-server.ts'
import { lockDataFolder, startPostgresOnLocked } from '../cluster/start-postgres.ts'
import { loadSecrets } from '../folder/load-secrets.ts'
import { prepareFolder } from '../folder/prepare-folder.ts'
import { openLog } from './open-log.ts'

/** Returns the free bytes of the disk that holds `folder`. */
export async function getFreeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

/** Opens the store of pictures without its quota. */
export async function createMediaStore({ mediaBucket, dataDir }: Config): Promise<MediaStore> {
  if (!mediaBucket) return createDiskStore(join(dataDir, 'media'))
  return refuseBucketFaults(async () => {
    // Imported on demand: it loads slowly, and most deployments do not use it.
    const { createS3Store } = await import('#backend/media/s3-store.ts')
    return createS3Store(mediaBucket)
  })
}

async function createBoundedMediaStore(config: Config, pool: pg.Pool): Promise<MediaStore> {
  const { mediaBucket, mediaQuota: quota, dataDir } = config
  const store = await createMediaStore(config)
  const freeBytes = async () =>
    mediaBucket ? Number.POSITIVE_INFINITY : await getFreeBytes(dataDir)
  return refuseBucketFaults(() => createBoundedStore(store, { pool, quota, freeBytes }))
}

/** Turns a fault of the bucket into a refused start. */
async function refuseBucketFaults<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof MediaUnavailable)) throw error
    throw new OperatorError(`The bucket of MEDIA_URL cannot be used: ${error.message}.`)
  }
}

/**
 * Opens folder, Postgres, keys, vault and log, which `lifecycle` closes. `startupServer` answers on
 * the process's address until it is closed. An unavailable address is reported before anything is
 * created or started.
 */
export async function openStores(config: Config, logger: Logger, lifecycle: ProcessLifecycle) {
  prepareFolder(config.dataDir)
  const folderLock = config.databaseUrl ? undefined : await lockDataFolder(config, lifecycle)
  // A proxy in front must send requests to the processes that are ready, not to this one.
  const isBehindProxy = config.trustProxy.length > 0
  const host = isBehindProxy && config.host === '0.0.0.0' ? '127.0.0.1' : config.host
  const startupServer = await openStartupServer({ host, port: config.port })
  lifecycle.onStop(startupServer.close)
  const url = config.databaseUrl ?? (await startPostgresOnLocked(config, lifecycle))
  const keys = loadSecrets(config)
  const { pool, ...stores } = await openLog({ url, keys, config }, logger, lifecycle)
  const media = await createBoundedMediaStore(config, pool)
  const { identityKey, logKey, demoWallets } = keys
  return {
    url,
    folderLock,
    startupServer,
    pool,
    ...stores,
    media,
    identityKey,
    logKey,
    demoWallets,
  }
}
