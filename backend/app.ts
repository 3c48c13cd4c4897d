import cookie from '@fastify/cookie'
import multipart from '@fastify/multipart'
import type { FastifyPluginAsync } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { Registry } from 'prom-client'
import { registerAsOfRoutes } from '#api/admin/as-of.ts'
import { registerDeploymentRoutes } from '#api/admin/deployment.ts'
import { registerEventRoutes } from '#api/admin/events.ts'
import { registerNetworkRoutes } from '#api/admin/networks.ts'
import { registerReviewRoutes } from '#api/admin/review.ts'
import { registerRosterRoutes } from '#api/admin/roster.ts'
import { registerSecurityRoutes } from '#api/admin/security.ts'
import { registerAfterPositionHook } from '#api/after-position.ts'
import { registerBulkReviewRoutes } from '#api/bulk-reviews/routes.ts'
import { createDemoWalletFinder, type FindDemoWallets } from '#api/config/demo-access.ts'
import { registerConfigRoutes } from '#api/config/routes.ts'
import { registerDocsRoutes } from '#api/docs.ts'
import { registerEnsRoutes } from '#api/ens/routes.ts'
import { createMetrics, type Metrics } from '#api/health/metrics.ts'
import { registerMetricsRoute } from '#api/health/metrics-route.ts'
import { trackReadiness } from '#api/health/readiness.ts'
import { registerHealthRoutes } from '#api/health/routes.ts'
import { registerHomeRoutes } from '#api/home/routes.ts'
import { startHousekeeping } from '#api/housekeeping.ts'
import { createHub, type Hub } from '#api/live/hub.ts'
import { registerLiveRoutes } from '#api/live/routes.ts'
import { createDraftPictures } from '#api/media/draft-pictures.ts'
import { createImagePipeline } from '#api/media/image-pipeline.ts'
import { registerMediaRoutes } from '#api/media/routes.ts'
import { registerMilestoneRoutes } from '#api/milestone/routes.ts'
import { registerNftRoutes } from '#api/nfts/routes.ts'
import { registerDeleteRoute } from '#api/profile/changes/delete-profile.ts'
import { registerEditRoute } from '#api/profile/changes/edit-profile.ts'
import { registerSubmitRoute } from '#api/profile/changes/submit-profile.ts'
import { registerLinkCheckRoutes } from '#api/profile/check-links.ts'
import { registerHistoryRoutes } from '#api/profile/history/history.ts'
import { registerProofRoutes } from '#api/profile/history/proof.ts'
import { createListCache, type ListCache } from '#api/profile/lists/list-cache.ts'
import { registerListRoutes } from '#api/profile/lists/routes.ts'
import { registerProfileRoutes } from '#api/profile/routes.ts'
import { registerSimilarRoutes } from '#api/profile/similar.ts'
import { registerRpcRoutes } from '#api/rpc/routes.ts'
import { registerSearchRoutes } from '#api/search/routes.ts'
import { registerSessionRoutes } from '#api/session/routes.ts'
import { registerSessions } from '#api/session/sessions.ts'
import { registerStaffActivityRoutes } from '#api/staff-activity/routes.ts'
import { createAttemptQueue } from '#attempts/attempt-queue.ts'
import { type AttemptTotals, createAttemptTotals } from '#attempts/attempt-totals.ts'
import { registerGauge } from '#backend/process/gauge.ts'
import type { AttemptRecords } from '#commands/attempt-recording.ts'
import { recognizeFounder } from '#commands/recognize-founder.ts'
import { directoryActor } from '#contract/events/metadata.ts'
import type { ApiApp } from '#edge/api-app.ts'
import { openBareApp } from '#edge/bare-app.ts'
import type { ApiDeps } from '#edge/deps.ts'
import { limitPerNetwork, type WithConcurrencyLimit } from '#edge/limits/concurrency-limit.ts'
import { registerNetworkGate } from '#edge/networks/gate.ts'
import { createNetworkRules, type NetworkRules } from '#edge/networks/network-rules.ts'
import { registerOriginCheck } from '#edge/origin-check.ts'
import { trackAllowedMethods } from '#edge/problems/not-found.ts'
import { registerRequestLog } from '#edge/request-log.ts'
import { registerSecurityHeaders } from '#edge/security-headers.ts'
import { migrate } from '#postgres/migrate.ts'
import { listSitemapEntries } from '#projections/directory/sitemap.ts'
import { getPosition } from '#projections/runner/changes/changes.ts'
import { registerArtworkRoutes } from '#site/artwork/routes.ts'
import { registerEmbedRoutes } from '#site/embed/routes.ts'
import { registerFrontendRoutes } from '#site/page/frontend-routes.ts'
import { registerSeoRoutes } from '#site/seo/routes.ts'
import { cacheSitemap, renderProfilesSitemap, type SitemapCache } from '#site/seo/sitemap.ts'
import { type CardCache, createCardCache } from '#site/share/cards.ts'
import { registerShareRoutes } from '#site/share/routes.ts'
import { registerTransparencyRoutes } from '#site/transparency/routes.ts'

/**
 * Builds the Fastify app of the API and the page, without listening. `close` waits for requests in
 * flight and closes the sockets, but not the given dependencies. A failed build leaves nothing open.
 */
export async function buildApp(given: ApiDeps): Promise<ApiApp> {
  const metrics = createMetrics()
  const { demo, logger, pool, readPool } = given
  await migrate(pool, 'api schema', new URL('./api/schema.sql', import.meta.url))
  const lists = createListCache(readPool, getPosition)
  const networks = createNetworkRules(given)
  const cards = createCardCache()
  const sitemap = cacheSitemap(async (start) =>
    renderProfilesSitemap(await listSitemapEntries(readPool, start), given.config.publicUrl),
  )
  const hub = createHub({
    ...given,
    onAdvance: (messages) => {
      const removed = messages.flatMap((change) =>
        change.topic === 'directory' ? change.removed : [],
      )
      lists.expireChanged(messages)
      cards.evictRemoved(removed)
      sitemap.evictRemoved(removed)
      if (messages.some(({ topic }) => topic === 'networks')) void networks.reload()
    },
    onReset: (position) => {
      lists.reset(position)
      cards.clear()
      sitemap.parts.clear()
      void networks.reload()
    },
  })
  const eventStore = metrics.instrumentEventStore(given.eventStore)
  const deps = {
    ...given,
    eventStore,
    lists,
    cards,
    sitemap,
    hub,
    networks,
    withSearchLimit: limitPerNetwork('listPage'),
    findDemoWallets: createDemoWalletFinder(demo, logger),
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
  cards: CardCache
  sitemap: SitemapCache
  hub: Hub
  networks: NetworkRules
  withSearchLimit: WithConcurrencyLimit<{ ip: string }>
  findDemoWallets: FindDemoWallets
}

async function register(app: ApiApp, deps: AppDeps, metrics: Metrics): Promise<void> {
  const allowedMethodsOf = trackAllowedMethods(app)
  app.addHook('onClose', () => deps.networks.stop())
  const getReadiness = trackReadiness(app, deps)
  // Hooks run in the order of their registration.
  registerSecurityHeaders(app, deps.config.publicUrl)
  registerOriginCheck(app, deps.config.publicUrl)
  await app.register(cookie)
  await registerDocsRoutes(app)
  registerRequestLog(app)
  const totals = createAttemptTotals(app, deps)
  registerNetworkGate(app, { ...deps, totals })
  metrics.instrumentApp(app, deps)
  registerSessions(app, deps)
  registerAfterPositionHook(app, deps)
  startHousekeeping(app, deps)
  app.addHook('onReady', async () => {
    const { logger, newId, now } = deps
    try {
      await recognizeFounder(deps, {
        at: now().toISOString(),
        actor: directoryActor,
        requestId: newId(),
        newId,
      })
    } catch (error) {
      logger.warn({ err: error }, 'the founder could not be recognized; the next start tries again')
    }
  })

  registerHealthRoutes(app, deps, getReadiness)
  registerMetricsRoute(app, metrics, deps)
  const attempts = createAttemptQueue(app, { ...deps, totals }, metrics.registry)
  await registerApiRoutes(app, { ...deps, attempts, totals, registry: metrics.registry })
  await registerFrontendRoutes(app, deps, allowedMethodsOf)
}

async function registerApiRoutes(
  app: ApiApp,
  deps: AppDeps & { attempts: AttemptRecords; totals: AttemptTotals; registry: Registry },
) {
  registerSessionRoutes(app, deps)
  const drafts = createDraftPictures(deps)
  const changeDeps = { ...deps, drafts }
  registerSubmitRoute(app, changeDeps)
  registerEditRoute(app, changeDeps)
  registerDeleteRoute(app, changeDeps)
  registerProfileRoutes(app, deps)
  registerLinkCheckRoutes(app, deps)
  registerProofRoutes(app, deps)
  registerSimilarRoutes(app, deps)
  registerHistoryRoutes(app, deps)
  registerListRoutes(app, deps)
  registerEventRoutes(app, deps)
  registerAsOfRoutes(app, deps)
  registerHomeRoutes(app, deps)
  registerSearchRoutes(app, deps)
  registerMilestoneRoutes(app, deps)
  registerStaffActivityRoutes(app, deps)
  registerReviewRoutes(app, deps)
  registerBulkReviewRoutes(app, deps)
  registerNetworkRoutes(app, deps)
  registerDeploymentRoutes(app, deps)
  registerConfigRoutes(app, deps)
  registerRosterRoutes(app, deps)
  registerSecurityRoutes(app, deps)
  const pictures = createImagePipeline(deps)
  registerGauge(
    deps.registry,
    'provenance_image_tasks_pending',
    'Pictures that wait to be decoded and stored, or are being processed',
    pictures.pending,
  )
  registerNftRoutes(app, { ...deps, pictures })
  registerArtworkRoutes(app)
  registerShareRoutes(app, deps)
  registerEmbedRoutes(app, deps)
  registerSeoRoutes(app, deps)
  registerTransparencyRoutes(app, deps)
  registerEnsRoutes(app, deps)
  registerRpcRoutes(app, deps)
  await registerLiveRoutes(app, deps)
  // Only these routes accept multipart forms.
  const uploads: FastifyPluginAsync = async (scope) => {
    await scope.register(multipart)
    registerMediaRoutes(scope.withTypeProvider<ZodTypeProvider>(), { ...deps, drafts, pictures })
  }
  await app.register(uploads)
}
