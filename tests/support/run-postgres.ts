// The embedded Postgres with its supervisor and nothing else of the product. Argument: the data folder.

import { startEmbeddedPostgres } from '#backend/setup/cluster/embedded-postgres.ts'
import { claimFolder } from '#backend/setup/folder/claim-folder.ts'
import { prepareFolder } from '#backend/setup/folder/prepare-folder.ts'

const [, , dataDir = ''] = process.argv
const ending = new AbortController()
const onProgress = console.log

prepareFolder(dataDir)
await claimFolder(dataDir, onProgress)
const { url, stop } = await startEmbeddedPostgres({
  dataDir,
  onProgress,
  signal: ending.signal,
  onLost: (sentence) => {
    throw new Error(sentence)
  },
})
// First, since whoever reads the line may end this at once.
process.on('SIGTERM', async () => {
  await stop()
  process.exit(0)
})
console.log(`Postgres is ready at ${url}`)
