import cookie from '@fastify/cookie'
import multipart from '@fastify/multipart'
import type { FastifyPluginAsync } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { AttemptRecords } from '#commands/attempt.ts'
import { migrate } from '#postgres/migrate.ts'
import { listAddresses } from '#projections/directory/addresses.ts'
import { readPosition } from '#projections/runner/changes/changes.ts'
import { addDeploymentRoutes } from './admin/deployment.ts'
import { addEventRoutes } from './admin/events.ts'
import { addNetworkRoutes } from './admin/networks.ts'
import { addRosterRoutes } from './admin/profiles.ts'
import { addReviewRoutes } from './admin/review.ts'
import { addSecurityRoutes } from './admin/security.ts'
import { addAfterPosition } from './after-position.ts'
import type { ApiApp } from './api-app.ts'
import { openBareApp } from './bare-app.ts'
import { boundBodies } from './bodies-in-hand.ts'
import { addConfigQueries } from './config/queries.ts'
import { type DemoFor, shareDemo } from './config/share-demo.ts'
import { boundConnections } from './connections.ts'
import { addCoverRoutes } from './covers/routes.ts'
import type { ApiDeps } from './deps.ts'
import { addDocs } from './docs.ts'
import { addEmbedRoutes } from './embed/routes.ts'
import { addEnsRoutes } from './ens/routes.ts'
import { trackMethods } from './error-handling.ts'
import { addFoundRoutes, keepSitemap, type SitemapParts } from './found/routes.ts'
import { writePart } from './found/sitemap.ts'
import { followLifecycle } from './health/lifecycle.ts'
import { addMetricsRoute, type Metrics, makeMetrics } from './health/metrics.ts'
import { addHealthRoutes } from './health/routes.ts'
import { addHomeQueries } from './home/queries.ts'
import { addHousekeeping } from './housekeeping.ts'
import { type Hub, openHub } from './live/hub.ts'
import { addLiveRoutes } from './live/routes.ts'
import { openPictureDesk } from './media/picture-desk.ts'
import { addMediaRoutes } from './media/routes.ts'
import { addMilestoneQueries } from './milestone/queries.ts'
import { addNetworkGate } from './networks/gate.ts'
import { type Measures, openMeasures } from './networks/measures.ts'
import { addNftRoutes } from './nfts/routes.ts'
import { addOriginCheck } from './origin-check.ts'
import { addPage } from './page/add-page.ts'
import { openAttemptQueue } from './profile/attempt-queue.ts'
import { type AttemptSums, openAttemptSums } from './profile/attempt-sums.ts'
import { addProfileCommands } from './profile/commands.ts'
import { addHistoryRoutes } from './profile/history.ts'
import { cacheLists, type ListCache } from './profile/list-cache.ts'
import { addListQueries } from './profile/list-queries.ts'
import { addProofQueries } from './profile/proof.ts'
import { addProfileQueries } from './profile/queries.ts'
import { addFounder } from './profile/recognize-founder.ts'
import { addSimilarQueries } from './profile/similar.ts'
import { addRequestLog } from './request-log.ts'
import { addRpcRoutes } from './rpc/routes.ts'
import { addSecurityHeaders } from './security-headers.ts'
import { addSessionRoutes } from './session/routes.ts'
import { addSessions } from './session/who.ts'
import { addShareRoutes, type DrawnCards, keepCards } from './share/routes.ts'

/**
 * The API and the page on one Fastify app, not listening yet. Closing it lets requests in flight
 * finish and says goodbye to sockets; it does not end what it was given.
 * One that cannot be built leaves nothing open.
 */
export async function buildApp(given: ApiDeps): Promise<ApiApp> {
  const metrics = makeMetrics()
  const { demo, logger, pool, readPool } = given
  await migrate(pool, 'api schema', new URL('./schema.sql', import.meta.url))
  const lists = cacheLists(readPool, () => readPosition(readPool))
  const networks = openMeasures(given)
  const cards = keepCards()
  const sitemap = keepSitemap(async (start) =>
    writePart(await listAddresses(readPool, start), given.config.publicUrl),
  )
  const hub = openHub({
    ...given,
    onMove: (messages) => {
      lists.forget(messages)
      cards.forget(messages)
      sitemap.forget(messages)
      if (messages.some(({ topic }) => topic === 'networks')) void networks.renew()
    },
    onBegin: (position) => {
      lists.begin(position)
      cards.kept.clear()
      sitemap.kept.clear()
      void networks.renew()
    },
  })
  const eventStore = metrics.measure(given.eventStore)
  const deps = {
    ...given,
    eventStore,
    lists,
    cards,
    sitemap,
    hub,
    networks,
    demoFor: shareDemo(demo, logger),
  }

  const app = openBareApp(deps)
  try {
    await register(app, deps, metrics)
    return app
  } catch (error) {
    await Promise.all([hub.stop(), networks.stop(), app.close()])
    throw error
  }
}

type AppDeps = ApiDeps & {
  lists: ListCache
  cards: DrawnCards
  sitemap: SitemapParts
  hub: Hub
  networks: Measures
  demoFor: DemoFor
}

async function register(app: ApiApp, deps: AppDeps, metrics: Metrics): Promise<void> {
  const methodsOf = trackMethods(app)
  app.addHook('onClose', () => deps.networks.stop())
  const lifecycle = followLifecycle(app, deps)
  // In the order in which a request meets them.
  boundConnections(app)
  boundBodies(app)
  await addSecurityHeaders(app, deps.config.publicUrl)
  addOriginCheck(app, deps.config.publicUrl)
  await app.register(cookie)
  await addDocs(app)
  addRequestLog(app)
  const sums = openAttemptSums(app, deps)
  addNetworkGate(app, { ...deps, sums })
  metrics.watch(app, deps)
  addSessions(app, deps)
  addAfterPosition(app, deps)
  addHousekeeping(app, deps)
  addFounder(app, deps)

  addHealthRoutes(app, deps, lifecycle)
  addMetricsRoute(app, metrics, deps)
  const attempts = openAttemptQueue(app, { ...deps, sums }, metrics.registry)
  await addRoutes(app, { ...deps, attempts, sums })
  await addPage(app, deps, methodsOf)
}

async function addRoutes(
  app: ApiApp,
  deps: AppDeps & { attempts: AttemptRecords; sums: AttemptSums },
) {
  addSessionRoutes(app, deps)
  addProfileCommands(app, deps)
  addProfileQueries(app, deps)
  addProofQueries(app, deps)
  addSimilarQueries(app, deps)
  addHistoryRoutes(app, deps)
  addListQueries(app, deps)
  addEventRoutes(app, deps)
  addHomeQueries(app, deps)
  addMilestoneQueries(app, deps)
  addReviewRoutes(app, deps)
  addNetworkRoutes(app, deps)
  addDeploymentRoutes(app, deps)
  addConfigQueries(app, deps)
  addRosterRoutes(app, deps)
  addSecurityRoutes(app, deps)
  const pictures = openPictureDesk(deps)
  addNftRoutes(app, { ...deps, pictures })
  addCoverRoutes(app)
  addShareRoutes(app, deps)
  addEmbedRoutes(app, deps)
  addFoundRoutes(app, deps)
  addEnsRoutes(app, deps)
  addRpcRoutes(app, deps)
  await addLiveRoutes(app, deps)
  // Only here may a body be a form.
  const uploads: FastifyPluginAsync = async (scope) => {
    await scope.register(multipart)
    addMediaRoutes(scope.withTypeProvider<ZodTypeProvider>(), { ...deps, pictures })
  }
  await app.register(uploads)
}
