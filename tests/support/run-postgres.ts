// Runs the embedded Postgres with its supervisor and nothing else. Argument: the data folder.

import { startEmbeddedPostgres } from '#backend/setup/cluster/embedded-postgres.ts'
import { lockFolder } from '#backend/setup/folder/lock-folder.ts'
import { prepareFolder } from '#backend/setup/folder/prepare-folder.ts'

const [, , dataDir = ''] = process.argv
const ending = new AbortController()
const onProgress = console.log

prepareFolder(dataDir)
await lockFolder(dataDir, onProgress)
const { url, stop } = await startEmbeddedPostgres({
  dataDir,
  onProgress,
  signal: ending.signal,
  onLost: (sentence) => {
    throw new Error(sentence)
  },
})
// Registered before the line is printed, because its reader may end this process immediately.
process.on('SIGTERM', async () => {
  await stop()
  process.exit(0)
})
console.log(`Postgres is ready at ${url}`)
