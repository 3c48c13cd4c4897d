import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '#backend/config.ts'
import { OperatorError } from '#backend/process/operator-error.ts'
import type { ProcessLifecycle } from '#backend/process/run-process.ts'
import { lockFolder } from '../folder/lock-folder.ts'
import { startEmbeddedPostgres } from './embedded-postgres.ts'
import { findRunningPostgres } from './find-running-postgres.ts'

const onProgress = (line: string) => console.log(`${line} ...`)

/** Locks the data folder for this process until it ends. */
export async function lockDataFolder(
  { dataDir }: Pick<Config, 'dataDir'>,
  lifecycle: ProcessLifecycle,
) {
  const lock = await lockFolder(dataDir, onProgress)
  lifecycle.signal.addEventListener('abort', lock.markStopping)
  lifecycle.onStop(async () => lock.release())
  return lock
}

/** Starts the embedded Postgres on a locked data folder, and returns its connection string. */
export async function startPostgresOnLocked(
  { dataDir }: Pick<Config, 'dataDir'>,
  lifecycle: ProcessLifecycle,
): Promise<string> {
  const { signal, fail } = lifecycle
  const onLost = (sentence: string) => fail(new OperatorError(sentence))
  const postgres = await startEmbeddedPostgres({ dataDir, onProgress, signal, onLost })
  lifecycle.onStop(postgres.stop)
  return postgres.url
}

/** Locks the data folder, starts the embedded Postgres on it, and returns its connection string. */
export async function startPostgres(
  config: Pick<Config, 'dataDir'>,
  lifecycle: ProcessLifecycle,
): Promise<string> {
  await lockDataFolder(config, lifecycle)
  return startPostgresOnLocked(config, lifecycle)
}

/**
 * Returns the connection string of the installation's Postgres. Starts the embedded one if the server is
 * stopped. Undefined if there is no installation.
 */
export async function findOrStartPostgres(
  config: Pick<Config, 'databaseUrl' | 'dataDir' | 'startupWaitMs'>,
  lifecycle: ProcessLifecycle,
): Promise<string | undefined> {
  const { databaseUrl, dataDir, startupWaitMs } = config
  const running = databaseUrl ?? (await findRunningPostgres(dataDir, startupWaitMs))
  if (running !== undefined) return running
  return existsSync(join(dataDir, 'postgres')) ? startPostgres(config, lifecycle) : undefined
}
