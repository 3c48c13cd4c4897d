import type { Config } from '#backend/config.ts'
import type { ProcessLifecycle } from '#backend/process/run-process.ts'
import { StartRefused } from '#backend/process/start-refused.ts'
import { claimFolder, type FolderClaim } from '../folder/claim-folder.ts'
import { startEmbeddedPostgres } from './embedded-postgres.ts'

const onProgress = (line: string) => console.log(`${line} ...`)

/** Claims the data folder for this process until it ends. */
export async function claimDataFolder(
  { dataDir }: Pick<Config, 'dataDir'>,
  lifecycle: ProcessLifecycle,
): Promise<FolderClaim> {
  const claim = await claimFolder(dataDir, onProgress)
  lifecycle.signal.addEventListener('abort', claim.markStopping)
  lifecycle.onStop(async () => claim.release())
  return claim
}

/** Starts the embedded Postgres on a claimed data folder, and returns its connection string. */
export async function startPostgresOnClaimed(
  { dataDir }: Pick<Config, 'dataDir'>,
  lifecycle: ProcessLifecycle,
): Promise<string> {
  const { signal, fail } = lifecycle
  const onLost = (sentence: string) => fail(new StartRefused(sentence))
  const postgres = await startEmbeddedPostgres({ dataDir, onProgress, signal, onLost })
  lifecycle.onStop(postgres.stop)
  return postgres.url
}

/** Claims the data folder, starts the embedded Postgres on it, and returns its connection string. */
export async function startPostgres(
  config: Pick<Config, 'dataDir'>,
  lifecycle: ProcessLifecycle,
): Promise<string> {
  await claimDataFolder(config, lifecycle)
  return startPostgresOnClaimed(config, lifecycle)
}
