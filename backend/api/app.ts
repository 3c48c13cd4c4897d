import { randomUUID } from 'node:crypto'
import cookie from '@fastify/cookie'
import Fastify, { type FastifyInstance } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { maxJsonBody } from '#contract/limits.ts'
import type { ApiDeps } from './deps.ts'
import { answerError, answerUnknown, trackMethods } from './error-handling.ts'
import { addHealthRoutes, type Lifecycle } from './health/routes.ts'
import { addOriginCheck } from './origin-check.ts'
import { addSecurityHeaders } from './security-headers.ts'
import { trustProxies } from './trust-proxy.ts'

/**
 * The API and the page on one Fastify app, not listening yet. Closing it lets requests in flight
 * finish and says goodbye to sockets; it does not end what it was given.
 */
export async function buildApp(deps: ApiDeps): Promise<FastifyInstance> {
  const { config, logger } = deps
  const app = Fastify({
    loggerInstance: logger,
    disableRequestLogging: true,
    genReqId: () => randomUUID(),
    trustProxy: trustProxies(config.trustProxy),
    bodyLimit: maxJsonBody,
    forceCloseConnections: 'idle',
    frameworkErrors: answerError,
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.setErrorHandler(answerError)
  const methodsOf = trackMethods(app)
  app.setNotFoundHandler((request, reply) =>
    answerUnknown(request, reply, methodsOf(request.raw.url ?? '')),
  )

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
  addHealthRoutes(app, deps, lifecycle)
  return app
}
