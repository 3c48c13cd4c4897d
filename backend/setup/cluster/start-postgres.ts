import type { Config } from '#backend/config.ts'
import { claimFolder } from '../folder/claim-folder.ts'
import type { Life } from '../process/run-process.ts'
import { StartRefused } from '../process/start-refused.ts'
import { startEmbeddedPostgres } from './embedded-postgres.ts'

const onProgress = (line: string) => console.log(`${line} ...`)

/** Starts a Postgres of our own on the data folder and gives its address; one process at a time may. */
export async function startPostgres(
  { dataDir }: Pick<Config, 'dataDir'>,
  life: Life,
): Promise<string> {
  const claim = await claimFolder(dataDir, onProgress)
  life.signal.addEventListener('abort', claim.markStopping)
  life.onStop(async () => claim.release())
  const { signal, fail } = life
  const onLost = (sentence: string) => fail(new StartRefused(sentence))
  const postgres = await startEmbeddedPostgres({ dataDir, onProgress, signal, onLost })
  life.onStop(postgres.stop)
  return postgres.url
}
