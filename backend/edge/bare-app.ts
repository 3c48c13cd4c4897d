import { randomUUID } from 'node:crypto'
import Fastify, { LogController } from 'fastify'
import {
  serializerCompiler,
  validatorCompiler,
  type ZodTypeProvider,
} from 'fastify-type-provider-zod'
import type { ApiApp } from './api-app.ts'
import { addBodyParsers } from './connections/body-parsers.ts'
import { limitConnections } from './connections/connection-limit.ts'
import type { ApiDeps } from './deps.ts'
import { maxJsonBody } from './limits/limits.ts'
import { wantsSocket } from './origin-check.ts'
import { answerClientError } from './problems/client-error.ts'
import { makeErrorHandler } from './problems/error-handling.ts'
import { trustProxies } from './trust-proxy.ts'

/** How long a request may take to arrive: the largest picture by a slow phone, at 32 kB/s, and some more. */
const slowestRequestMs = 300_000
/** Request headers are a few kilobytes, so a short time is enough. */
const slowestHeadMs = 15_000
const checkEveryMs = 5_000
/** As long as Node takes a whole address: a name that is too long for anything is the name of nothing. */
const longestParam = 16_384

/** Fastify as all routes want it: zod at every edge, problem details, bounded requests. */
export function openBareApp({ config, logger }: Pick<ApiDeps, 'config' | 'logger'>): ApiApp {
  const answerError = makeErrorHandler()
  const app = Fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: trustProxies(config.trustProxy),
    bodyLimit: maxJsonBody,
    requestTimeout: slowestRequestMs,
    routerOptions: { maxParamLength: longestParam },
    http: {
      headersTimeout: slowestHeadMs,
      connectionsCheckingInterval: checkEveryMs,
      // What asks for another protocol, as `Upgrade: h2c` does, is answered as if it had not.
      shouldUpgradeCallback: wantsSocket,
    },
    forceCloseConnections: 'idle',
    // Answered by our own hook, as a problem with Retry-After.
    return503OnClosing: false,
    frameworkErrors: answerError,
    clientErrorHandler: answerClientError,
  }).withTypeProvider<ZodTypeProvider>()
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.setErrorHandler(answerError)
  addBodyParsers(app)
  limitConnections(app.server, config.trustProxy)
  return app
}
