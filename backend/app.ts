import cookie from '@fastify/cookie'
import multipart from '@fastify/multipart'
import type { FastifyPluginAsync } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { addDeploymentRoutes } from '#api/admin/deployment.ts'
import { addEventRoutes } from '#api/admin/events.ts'
import { addNetworkRoutes } from '#api/admin/networks.ts'
import { addRosterRoutes } from '#api/admin/profiles.ts'
import { addReviewRoutes } from '#api/admin/review.ts'
import { addReviewActRoutes } from '#api/admin/review-acts.ts'
import { addSecurityRoutes } from '#api/admin/security.ts'
import { addAfterPosition } from '#api/after-position.ts'
import { addConfigQueries } from '#api/config/queries.ts'
import { type DemoFor, shareDemo } from '#api/config/share-demo.ts'
import { addDocs } from '#api/docs.ts'
import { addEnsRoutes } from '#api/ens/routes.ts'
import { followLifecycle } from '#api/health/lifecycle.ts'
import { addMetricsRoute, type Metrics, makeMetrics } from '#api/health/metrics.ts'
import { addHealthRoutes } from '#api/health/routes.ts'
import { addHomeQueries } from '#api/home/queries.ts'
import { addHousekeeping } from '#api/housekeeping.ts'
import { type Hub, openHub } from '#api/live/hub.ts'
import { addLiveRoutes } from '#api/live/routes.ts'
import { createDraftPictures } from '#api/media/draft-pictures.ts'
import { createImagePipeline } from '#api/media/image-pipeline.ts'
import { addMediaRoutes } from '#api/media/routes.ts'
import { addMilestoneQueries } from '#api/milestone/queries.ts'
import { addNftRoutes } from '#api/nfts/routes.ts'
import { registerProfileCommandRoutes } from '#api/profile/commands.ts'
import { addHistoryRoutes } from '#api/profile/history.ts'
import { cacheLists, type ListCache } from '#api/profile/list-cache.ts'
import { addListQueries } from '#api/profile/list-queries.ts'
import { addProofQueries } from '#api/profile/proof.ts'
import { addProfileQueries } from '#api/profile/queries.ts'
import { addFounder } from '#api/profile/recognize-founder.ts'
import { addSimilarQueries } from '#api/profile/similar.ts'
import { addRpcRoutes } from '#api/rpc/routes.ts'
import { addSessionRoutes } from '#api/session/routes.ts'
import { addSessions } from '#api/session/who.ts'
import { openAttemptQueue } from '#attempts/attempt-queue.ts'
import { type AttemptSums, openAttemptSums } from '#attempts/attempt-sums.ts'
import type { AttemptRecords } from '#commands/attempt-recording.ts'
import type { ApiApp } from '#edge/api-app.ts'
import { openBareApp } from '#edge/bare-app.ts'
import { limitBodies } from '#edge/connections/in-flight-bodies.ts'
import { cutOffSlowClients } from '#edge/connections/slow-clients.ts'
import type { ApiDeps } from '#edge/deps.ts'
import { addNetworkGate } from '#edge/networks/gate.ts'
import { type NetworkRules, openNetworkRules } from '#edge/networks/network-rules.ts'
import { addOriginCheck } from '#edge/origin-check.ts'
import { trackMethods } from '#edge/problems/error-handling.ts'
import { addRequestLog } from '#edge/request-log.ts'
import { addSecurityHeaders } from '#edge/security-headers.ts'
import { migrate } from '#postgres/migrate.ts'
import { listAddresses } from '#projections/directory/addresses.ts'
import { readPosition } from '#projections/runner/changes/changes.ts'
import { registerArtworkRoutes } from '#site/artwork/routes.ts'
import { registerEmbedRoutes } from '#site/embed/routes.ts'
import { addPage } from '#site/page/add-page.ts'
import { cacheSitemap, registerSeoRoutes, type SitemapParts } from '#site/seo/routes.ts'
import { writePart } from '#site/seo/sitemap.ts'
import { cacheCards, type DrawnCards, registerShareRoutes } from '#site/share/routes.ts'

/**
 * The API and the page on one Fastify app, not listening yet. Closing it lets requests in flight
 * finish and says goodbye to sockets; it does not end what it was given.
 * One that cannot be built leaves nothing open.
 */
export async function buildApp(given: ApiDeps): Promise<ApiApp> {
  const metrics = makeMetrics()
  const { demo, logger, pool, readPool } = given
  await migrate(pool, 'api schema', new URL('./api/schema.sql', import.meta.url))
  const lists = cacheLists(readPool, () => readPosition(readPool))
  const networks = openNetworkRules(given)
  const cards = cacheCards()
  const sitemap = cacheSitemap(async (start) =>
    writePart(await listAddresses(readPool, start), given.config.publicUrl),
  )
  const hub = openHub({
    ...given,
    onMove: (messages) => {
      lists.forget(messages)
      cards.forget(messages)
      sitemap.forget(messages)
      if (messages.some(({ topic }) => topic === 'networks')) void networks.reload()
    },
    onBegin: (position) => {
      lists.begin(position)
      cards.kept.clear()
      sitemap.kept.clear()
      void networks.reload()
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
  networks: NetworkRules
  demoFor: DemoFor
}

async function register(app: ApiApp, deps: AppDeps, metrics: Metrics): Promise<void> {
  const methodsOf = trackMethods(app)
  app.addHook('onClose', () => deps.networks.stop())
  const lifecycle = followLifecycle(app, deps)
  // In the order in which a request meets them.
  cutOffSlowClients(app)
  limitBodies(app)
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
  const drafts = createDraftPictures(deps)
  registerProfileCommandRoutes(app, { ...deps, drafts })
  addProfileQueries(app, deps)
  addProofQueries(app, deps)
  addSimilarQueries(app, deps)
  addHistoryRoutes(app, deps)
  addListQueries(app, deps)
  addEventRoutes(app, deps)
  addHomeQueries(app, deps)
  addMilestoneQueries(app, deps)
  addReviewRoutes(app, deps)
  addReviewActRoutes(app, deps)
  addNetworkRoutes(app, deps)
  addDeploymentRoutes(app, deps)
  addConfigQueries(app, deps)
  addRosterRoutes(app, deps)
  addSecurityRoutes(app, deps)
  const pictures = createImagePipeline(deps)
  addNftRoutes(app, { ...deps, pictures })
  registerArtworkRoutes(app)
  registerShareRoutes(app, deps)
  registerEmbedRoutes(app, deps)
  registerSeoRoutes(app, deps)
  addEnsRoutes(app, deps)
  addRpcRoutes(app, deps)
  await addLiveRoutes(app, deps)
  // Only here may a body be a form.
  const uploads: FastifyPluginAsync = async (scope) => {
    await scope.register(multipart)
    addMediaRoutes(scope.withTypeProvider<ZodTypeProvider>(), { ...deps, drafts, pictures })
  }
  await app.register(uploads)
}
