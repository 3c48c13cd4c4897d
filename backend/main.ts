import { randomUUID } from 'node:crypto'
import { buildApp } from '#backend/app.ts'
import { makeLogger } from '#edge/logger.ts'
import { openEventStore } from '#event-log/event-store.ts'
import { openPool } from '#postgres/pool.ts'
import { startProjector } from '#projections/runner/run.ts'
import { readSchema } from '#projections/runner/schema/read-schema.ts'
import { createIdentity } from '#vault/identity.ts'
import { completeConfig, readConfig } from './config.ts'
import { startSeeding } from './demo/seed-demo.ts'
import { listen } from './process/listen.ts'
import { connectionName, replica } from './process/replica.ts'
import { runProcess } from './process/run-process.ts'
import { findPage, openDevPage } from './setup/page.ts'
import { awaitReady } from './setup/stores/await-ready.ts'
import { openStores } from './setup/stores/open-stores.ts'

await runProcess(async (life) => {
  const isDev = process.argv.includes('--dev')
  const page = isDev ? { openDevPage } : { pageFolder: findPage() }
  const asked = readConfig(process.env)
  const logger = makeLogger(asked.logLevel, process.stderr)
  const stores = await openStores(asked, logger, life)
  const { claim, room, log, vault, media, pool, logId, demoWallets } = stores
  const demoAdmin = demoWallets.find(({ name }) => name === 'Admin')?.address
  const config = completeConfig(asked, room.port, demoAdmin)

  const schema = await readSchema()
  const readPool = openPool(life, logger, stores.url, { name: connectionName, schema })
  const projector = startProjector({ pool, log, vault, logId, schema, logger, media })
  life.onStop(projector.stop)

  const parts = {
    config,
    eventStore: openEventStore(log, vault),
    identity: createIdentity(stores.identityKey),
    media,
    now: () => new Date(),
    newId: randomUUID,
    logger,
    leaving: life.draining,
  }
  const demo = config.demo ? { wallets: demoWallets } : null
  const stored = { log, vault, logId, schema, pool, readPool, projector }
  const app = await buildApp({ ...parts, ...page, ...stored, replica, demo })
  life.onStop(() => app.close())
  await projector.deletedAreGone
  await room.close()
  await listen(app, config)
  claim?.noteUrl(config.publicUrl.origin)
  if (demo) {
    console.log(
      'Demo mode: whoever opens the page can sign in as its visitor or its admin. DEMO=off ends it.',
    )
  }
  if (!(await awaitReady(projector))) return
  life.delayStop(config.stopDelayMs)
  // Samples are judged by what the read models show.
  if (demo) life.onStop(startSeeding({ ...parts, readPool }))
  console.log(`Provenance is ready at ${config.publicUrl.origin}`)
})
