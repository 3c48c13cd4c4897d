import { randomUUID } from 'node:crypto'
import { buildApp } from '#backend/app.ts'
import { logPath } from '#contract/transparency/checkpoint.ts'
import { createLogger } from '#edge/logger.ts'
import { createEventStore } from '#event-log/event-store.ts'
import { openPool } from '#postgres/pool.ts'
import { startProjector } from '#projections/runner/run.ts'
import { getReadSchemaName } from '#projections/runner/schema/read-schema.ts'
import { createKeyedIds } from '#vault/keyed-ids.ts'
import { completeConfig, loadConfig } from './config.ts'
import { samples } from './demo/samples.ts'
import { startSeeding } from './demo/seed-demo.ts'
import { createLinkSources, startLinkChecks } from './links/run-link-checks.ts'
import { listen } from './process/listen.ts'
import { connectionName, replica } from './process/replica.ts'
import { runProcess } from './process/run-process.ts'
import { endWhenStuck } from './setup/end-when-stuck.ts'
import { openSignedNoteFile } from './setup/folder/signed-note-file.ts'
import { getPageFolder, openDevPage } from './setup/page.ts'
import { awaitReady } from './setup/stores/await-ready.ts'
import { openStores } from './setup/stores/open-stores.ts'
import { createLogKey } from './transparency/log-key.ts'
import { startTransparencyLog } from './transparency/transparency-log.ts'
import { createWitnessClient } from './transparency/witness-client.ts'

await runProcess(async (lifecycle) => {
  const isDev = process.argv.includes('--dev')
  const page = isDev ? { openDevPage } : { pageFolder: getPageFolder() }
  const loaded = loadConfig(process.env)
  const logger = createLogger(loaded.logLevel, process.stderr)
  const stores = await openStores(loaded, logger, lifecycle)
  const { folderLock, startupServer, log, vault, media, pool, logId, logCounts, demoWallets } =
    stores
  const demoAdminAddress = demoWallets.find(({ name }) => name === 'Admin')?.address
  const config = completeConfig(loaded, startupServer.port, demoAdminAddress)

  const schema = await getReadSchemaName()
  const readPool = openPool(lifecycle, logger, stores.url, { name: connectionName, schema })
  const projector = startProjector({ pool, log, vault, logId, schema, logger, media })
  lifecycle.onStop(projector.stop)
  endWhenStuck(loaded, projector, lifecycle)
  const logKey = createLogKey(`${config.publicUrl.host}${logPath}`, stores.logKey)
  const noteFile = openSignedNoteFile(config.dataDir)
  const witnesses = config.witnesses.map(createWitnessClient)
  const signer = { key: logKey, noteFile, witnesses, mirror: config.logMirror }
  lifecycle.onStop(await startTransparencyLog({ pool, log, logId, ...signer, logger }))

  const deps = {
    config,
    eventStore: createEventStore(log, vault),
    keyedIds: createKeyedIds(stores.identityKey),
    media,
    now: () => new Date(),
    newId: randomUUID,
    logger,
    draining: lifecycle.draining,
    log,
    logCounts,
    vault,
    logId,
    logKey,
    schema,
    pool,
    readPool,
    projector,
  }
  const demo = config.demo ? { wallets: demoWallets } : null
  const app = await buildApp({ ...deps, ...page, replica, demo })
  lifecycle.onStop(() => app.close())
  await projector.erasuresApplied
  await startupServer.close()
  await listen(app, config)
  folderLock?.recordUrl(config.publicUrl.origin)
  if (demo) {
    console.log(
      'Demo mode: every user of this machine can sign in as the visitor or the admin. DEMO=off ends it.',
    )
  }
  if (!(await awaitReady(projector))) return
  lifecycle.delayStop(config.stopDelayMs)
  if (config.linkChecks) {
    const sources = createLinkSources()
    lifecycle.onStop(startLinkChecks({ ...deps, sources }))
  }
  // Samples are compared with the read models, so they start after those are ready.
  if (demo) lifecycle.onStop(startSeeding({ ...deps, samples }))
  console.log(`Provenance is ready at ${config.publicUrl.origin}`)
})
