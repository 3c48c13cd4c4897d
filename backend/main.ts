import { randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { buildApp } from '#api/app.ts'
import { makeLogger } from '#api/logger.ts'
import { openEventStore } from '#event-log/event-store.ts'
import { openPool } from '#postgres/pool.ts'
import { startProjector } from '#projections/runner/run.ts'
import { readSchema } from '#projections/runner/schema/read-schema.ts'
import { makeIdentity } from '#vault/identity.ts'
import { awaitReady } from './await-ready.ts'
import { readConfig, settle } from './config.ts'
import { startSeeding } from './demo/seed-demo.ts'
import { openDevPage } from './open-dev-page.ts'
import { openStores } from './open-stores.ts'
import { findPage } from './setup/find-page.ts'
import { listen } from './setup/listen.ts'
import { runProcess } from './setup/run-process.ts'

const pageFolder = fileURLToPath(new URL('../frontend/dist', import.meta.url))

await runProcess(async (life) => {
  const isDev = process.argv.includes('--dev')
  const page = isDev ? { openDevPage } : { pageFolder: findPage(pageFolder) }
  const asked = readConfig(process.env)
  const logger = makeLogger(asked.logLevel, process.stderr)
  const stores = await openStores(asked, logger, life)
  const { room, log, vault, media, pool, logId, demoWallets } = stores
  const demoAdmin = demoWallets.find(({ name }) => name === 'Admin')?.address
  const config = settle(asked, room.port, demoAdmin)

  const schema = await readSchema()
  const readPool = openPool(life, logger, stores.url, schema)
  const projector = startProjector({ pool, log, vault, logId, schema, logger, media })
  life.onStop(projector.stop)

  const parts = {
    config,
    eventStore: openEventStore(log, vault),
    identity: makeIdentity(stores.identityKey),
    media,
    now: () => new Date(),
    newId: randomUUID,
    logger,
  }
  const demo = config.demo ? { wallets: demoWallets } : null
  const app = await buildApp({ ...parts, ...page, logId, pool, readPool, projector, demo })
  life.onStop(() => app.close())
  await room.close()
  await listen(app, config)
  if (demo) {
    console.log(
      'Demo mode: whoever opens the page can sign in as its visitor or its admin. DEMO=off ends it.',
    )
  }
  if (!(await awaitReady(projector, config))) return
  // Samples are judged by what the read models show.
  if (demo) life.onStop(startSeeding({ ...parts, readPool }))
  console.log(`Provenance is ready at ${config.publicUrl.origin}`)
})
