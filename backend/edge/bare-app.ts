import { randomUUID } from 'node:crypto'
import Fastify, { LogController } from 'fastify'
import {
  serializerCompiler,
  validatorCompiler,
  type ZodTypeProvider,
} from 'fastify-type-provider-zod'
import { registerBodyParsers } from './connections/body-parsers.ts'
import { closeConnectionsOnStop } from './connections/close-on-stop.ts'
import { limitConnections } from './connections/connection-limit.ts'
import { limitBodies } from './connections/in-flight-bodies.ts'
import { registerSlowClientHooks } from './connections/slow-clients.ts'
import type { ApiDeps } from './deps.ts'
import { maxJsonBody } from './limits/limits.ts'
import { wantsSocket } from './origin-check.ts'
import { respondToClientError } from './problems/client-error.ts'
import { createErrorHandler } from './problems/error-handling.ts'

/** Maximum ms for a request to arrive: the largest picture from a slow phone, at 32 kB/s, with a margin. */
const requestTimeoutMs = 300_000
/** Maximum ms for the headers of a request, which are a few kilobytes. */
const headersTimeoutMs = 15_000
const checkEveryMs = 5_000
/** Node's limit of a whole URL. With a lower one, Fastify responds to long names with 414 and not with 404. */
const maxParamLength = 16_384

/** Creates a Fastify app without routes: Zod schemas, problem details, and limits of connections and requests. */
export function openBareApp({ config, logger }: Pick<ApiDeps, 'config' | 'logger'>) {
  const handleError = createErrorHandler()
  const app = Fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: config.trustProxy,
    bodyLimit: maxJsonBody,
    requestTimeout: requestTimeoutMs,
    routerOptions: { maxParamLength },
    http: {
      headersTimeout: headersTimeoutMs,
      connectionsCheckingInterval: checkEveryMs,
      // Upgrades to other protocols, such as `h2c`, are ignored, and the request is handled as HTTP/1.1.
      shouldUpgradeCallback: wantsSocket,
    },
    forceCloseConnections: 'idle',
    // `closeConnectionsOnStop` responds with problem details and Retry-After.
    return503OnClosing: false,
    frameworkErrors: handleError,
    clientErrorHandler: respondToClientError,
  }).withTypeProvider<ZodTypeProvider>()
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.setErrorHandler(handleError)
  registerBodyParsers(app)
  limitConnections(app.server, config.trustProxy)
  closeConnectionsOnStop(app)
  registerSlowClientHooks(app)
  limitBodies(app)
  return app
}
