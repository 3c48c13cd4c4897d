import type { Config } from '#backend/config.ts'
import type { Life } from '#backend/process/run-process.ts'
import { StartRefused } from '#backend/process/start-refused.ts'
import { claimFolder, type FolderClaim } from '../folder/claim-folder.ts'
import { startEmbeddedPostgres } from './embedded-postgres.ts'

const onProgress = (line: string) => console.log(`${line} ...`)

/** Makes this process the one that runs on the data folder, until it ends. */
export async function holdFolder(
  { dataDir }: Pick<Config, 'dataDir'>,
  life: Life,
): Promise<FolderClaim> {
  const claim = await claimFolder(dataDir, onProgress)
  life.signal.addEventListener('abort', claim.markStopping)
  life.onStop(async () => claim.release())
  return claim
}

/** Starts a Postgres of our own on a data folder that is held, and gives its address. */
export async function startHeldPostgres(
  { dataDir }: Pick<Config, 'dataDir'>,
  life: Life,
): Promise<string> {
  const { signal, fail } = life
  const onLost = (sentence: string) => fail(new StartRefused(sentence))
  const postgres = await startEmbeddedPostgres({ dataDir, onProgress, signal, onLost })
  life.onStop(postgres.stop)
  return postgres.url
}

/** Starts a Postgres of our own on the data folder and gives its address; one process at a time may. */
export async function startPostgres(config: Pick<Config, 'dataDir'>, life: Life): Promise<string> {
  await holdFolder(config, life)
  return startHeldPostgres(config, life)
}
