import { Registry } from 'prom-client'
import { registerMetricsRoute } from '#api/health/metrics-route.ts'
import { trackReadiness } from '#api/health/readiness.ts'
import { registerHealthRoutes } from '#api/health/routes.ts'
import { loadConfig } from '#backend/config.ts'
import { listen } from '#backend/process/listen.ts'
import { OperatorError } from '#backend/process/operator-error.ts'
import { runProcess } from '#backend/process/run-process.ts'
import { endWhenStuck } from '#backend/setup/end-when-stuck.ts'
import { awaitReady } from '#backend/setup/stores/await-ready.ts'
import { openStores } from '#backend/setup/stores/open-stores.ts'
import { openBareApp } from '#edge/bare-app.ts'
import { createLogger } from '#edge/logger.ts'
import { registerProcessMetrics } from './runner/process-metrics.ts'
import { startProjector } from './runner/run.ts'
import { getReadSchemaName } from './runner/schema/read-schema.ts'

// Runs the projector as a standalone process. Another projector on the same database, such as the
// one in the API, waits on standby while this one leads, and vice versa.
await runProcess(async (lifecycle) => {
  const config = loadConfig(process.env)
  if (!config.databaseUrl) {
    throw new OperatorError(
      'DATABASE_URL must name the Postgres of the API: a standalone projector does not start one.',
    )
  }
  const logger = createLogger(config.logLevel, process.stderr)
  const stores = await openStores(config, logger, lifecycle)
  const { startupServer, pool, log, vault, media, logId } = stores
  const schema = await getReadSchemaName()
  const projector = startProjector({ pool, log, vault, logId, schema, logger, media })
  lifecycle.onStop(projector.stop)
  endWhenStuck(config, projector, lifecycle)
  await startupServer.close()
  const registry = new Registry()
  const { dataDir, eventstoreUrl } = config
  const sources = { ...stores, schema, projector, dataDir, countsEvents: !eventstoreUrl }
  registerProcessMetrics(registry, { ...sources, pools: { writes: pool } }, lifecycle.signal)
  const app = openBareApp({ config, logger })
  lifecycle.onStop(() => app.close())
  const readiness = trackReadiness(app, { projector, draining: lifecycle.draining })
  registerHealthRoutes(app, { projector }, readiness)
  registerMetricsRoute(app, { registry }, { config })
  await listen(app, { ...config, port: startupServer.port })
  if (await awaitReady(projector)) console.log('The projector of Provenance is ready')
})
