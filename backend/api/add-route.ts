import type { IncomingMessage, ServerResponse } from 'node:http'
import type {
  ContextConfigDefault,
  FastifyBaseLogger,
  FastifyContextConfig,
  FastifyReply,
  FastifyRequest,
  FastifySchema,
  RawServerDefault,
  RouteHandlerMethod,
} from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { Endpoint } from '#contract/endpoints/shared-schemas.ts'
import type { z } from '#contract/z.ts'
import type { ApiApp } from '#edge/api-app.ts'
import { setNoStore } from '#edge/no-store.ts'

/** Types of a route, from the schemas of its endpoint. */
type RouteOf<Declared extends Endpoint> = {
  Params: z.output<Declared['params']>
  Querystring: z.output<Declared['query']>
  Body: z.output<Declared['body']>
  Reply: z.output<Declared['response']>
}

/** Handler that returns the response, or a reply that it has sent. */
type Handler<Declared extends Endpoint> = RouteHandlerMethod<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  RouteOf<Declared>,
  ContextConfigDefault,
  FastifySchema,
  ZodTypeProvider,
  FastifyBaseLogger
>

/** Access to a route, the status of its response, its body if that is not JSON, and its hooks. */
type RouteOptions = FastifyContextConfig & {
  /** Status of a response that is not a problem; 200 by default. */
  status?: 200 | 201 | 204
  /** Maximum bytes of a body that is a multipart form. The handler parses it. */
  maxFormBytes?: number
  hooks?: {
    preValidation?: (request: FastifyRequest) => Promise<void>
    onError?: (request: FastifyRequest, reply: FastifyReply, error: Error) => Promise<void>
  }
}

/**
 * Registers the route of an endpoint. Browsers and proxies may not store a response with content if
 * the route requires a session. Handlers of other routes set `Cache-Control` themselves.
 */
export function addRoute<Declared extends Endpoint>(
  app: ApiApp,
  { method = 'GET', path, params, query, body, response }: Declared,
  { status = 200, maxFormBytes, hooks, ...config }: RouteOptions,
  handler: Handler<Declared>,
): void {
  const { session } = config
  const requiresSession = session !== undefined && session !== 'optional'
  const isPrivate = requiresSession && status !== 204
  app.route<RouteOf<Declared>>({
    ...hooks,
    method,
    url: path,
    config,
    ...(maxFormBytes && { bodyLimit: maxFormBytes }),
    schema: {
      // Fastify warns about a key without a schema.
      ...(params && { params }),
      ...(query && { querystring: query }),
      ...(body && { body }),
      ...(maxFormBytes && { consumes: ['multipart/form-data'] }),
      response: { [status]: response },
    },
    preHandler: (_request, reply, done) => {
      // A redirect chooses its own status.
      if (status !== 200) reply.statusCode = status
      if (isPrivate) setNoStore(reply)
      done()
    },
    handler,
  })
}
