import { makeLogger } from '#api/logger.ts'
import { readConfig } from './config.ts'
import { openStores } from './open-stores.ts'
import { runProcess } from './setup/run-process.ts'

await runProcess(async (life) => {
  const config = readConfig(process.env)
  const logger = makeLogger(config.logLevel, process.stderr)
  await openStores(config, logger, life)
  console.log(`Provenance is ready at ${config.publicUrl.origin}`)
})
