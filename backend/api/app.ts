import { randomUUID } from 'node:crypto'
import cookie from '@fastify/cookie'
import multipart from '@fastify/multipart'
import Fastify, { type FastifyPluginAsync, LogController } from 'fastify'
import {
  serializerCompiler,
  validatorCompiler,
  type ZodTypeProvider,
} from 'fastify-type-provider-zod'
import { maxJsonBody } from '#contract/limits.ts'
import { addAfterPosition } from './after-position.ts'
import type { ApiApp } from './api-app.ts'
import { addBodyParsers } from './body-parsers.ts'
import { addConfigQueries } from './config/queries.ts'
import { addCoverRoutes } from './covers/routes.ts'
import type { ApiDeps } from './deps.ts'
import { addDocs } from './docs.ts'
import { answerError, answerUnknown, trackMethods } from './error-handling.ts'
import { addMetricsRoute, makeMetrics } from './health/metrics.ts'
import { addHealthRoutes, type Lifecycle } from './health/routes.ts'
import { addHousekeeping } from './housekeeping.ts'
import { type Hub, openHub } from './live/hub.ts'
import { addLiveRoutes } from './live/routes.ts'
import { addMediaRoutes } from './media/routes.ts'
import { migrateApi } from './migrate.ts'
import { addMilestoneQueries } from './milestone/queries.ts'
import { addOriginCheck } from './origin-check.ts'
import { addDevPage } from './page/dev-routes.ts'
import { addPageRoutes, type ShowMissing } from './page/routes.ts'
import { wantsPage } from './page/wants-page.ts'
import { addProfileCommands } from './profile/commands.ts'
import { cacheLists, type ListCache } from './profile/list-cache.ts'
import { addListQueries } from './profile/list-queries.ts'
import { addProfileQueries } from './profile/queries.ts'
import { addRequestLog } from './request-log.ts'
import { addRpcRoutes } from './rpc/routes.ts'
import { addSecurityHeaders } from './security-headers.ts'
import { addSessionRoutes } from './session/routes.ts'
import { addSessions } from './session/who.ts'
import { trustProxies } from './trust-proxy.ts'

/** How long a request may take to arrive; a picture by a slow line is the longest. */
const slowestRequest = 120_000

/**
 * The API and the page on one Fastify app, not listening yet. Closing it lets requests in flight
 * finish and says goodbye to sockets; it does not end what it was given.
 */
export async function buildApp(given: ApiDeps): Promise<ApiApp> {
  const metrics = makeMetrics()
  const deps = { ...given, journal: metrics.measure(given.journal) }
  const { config, logger } = deps
  await migrateApi(deps.pool)
  const app = Fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: trustProxies(config.trustProxy),
    bodyLimit: maxJsonBody,
    requestTimeout: slowestRequest,
    forceCloseConnections: 'idle',
    frameworkErrors: answerError,
  }).withTypeProvider<ZodTypeProvider>()
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.setErrorHandler(answerError)
  addBodyParsers(app)
  const methodsOf = trackMethods(app)

  const lifecycle: Lifecycle = { ready: false, stopping: false }
  deps.projector.ready.then(
    () => {
      lifecycle.ready = true
    },
    () => undefined,
  )
  app.addHook('preClose', async () => {
    lifecycle.stopping = true
  })

  await addSecurityHeaders(app, config.publicUrl)
  addOriginCheck(app, config.publicUrl)
  await app.register(cookie)
  await addDocs(app)
  addRequestLog(app)
  addSessions(app, deps)
  const lists = cacheLists(deps.readPool, () => deps.projector.status().position)
  const hub = openHub({ ...deps, onMove: lists.expire, onLost: lists.clear })
  metrics.watch(app, { ...deps, hub })
  addAfterPosition(app, { ...deps, lists })
  addHousekeeping(app, deps)
  addHealthRoutes(app, deps, lifecycle)
  addMetricsRoute(app, metrics)
  addSessionRoutes(app, deps)
  addProfileCommands(app, { ...deps, lists })
  addProfileQueries(app, deps)
  addListQueries(app, { ...deps, lists })
  addMilestoneQueries(app, deps)
  addConfigQueries(app, deps)
  addCoverRoutes(app)
  addRpcRoutes(app, deps)
  await addLiveRoutes(app, { ...deps, hub })
  const pictures: FastifyPluginAsync = async (scope) => {
    await scope.register(multipart)
    addMediaRoutes(scope.withTypeProvider<ZodTypeProvider>(), deps)
  }
  await app.register(pictures)
  const showMissing = await addPage(app, { ...deps, hub, lists })
  app.setNotFoundHandler((request, reply) => {
    const methods = methodsOf(request.raw.url ?? '')
    return showMissing && methods.length === 0 && wantsPage(request)
      ? showMissing(request, reply)
      : answerUnknown(request, reply, methods)
  })
  return app
}

type PageDeps = ApiDeps & { hub: Hub; lists: ListCache }

/** The page, built or by Vite; undefined where there is none. */
async function addPage(app: ApiApp, deps: PageDeps): Promise<ShowMissing | undefined> {
  const { config, openDevPage, pageFolder } = deps
  if (openDevPage) return addDevPage(app, openDevPage, config.publicUrl)
  return pageFolder === undefined ? undefined : addPageRoutes(app, deps, pageFolder)
}
