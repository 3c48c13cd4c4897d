import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ApiApp } from '#edge/api-app.ts'
import type { ApiDeps } from '#edge/deps.ts'
import { findLoopbackRedirect } from '#edge/loopback.ts'
import { developmentPolicy } from '#edge/security-headers.ts'

type OpenDevPage = NonNullable<ApiDeps['openDevPage']>

/**
 * Starts Vite, and returns the handler for requests without a route. It passes them to Vite's middleware,
 * and responds with the page to those that Vite does not handle.
 */
export async function openDevPageHandler(app: ApiApp, openDevPage: OpenDevPage, publicUrl: URL) {
  const page = await openDevPage(app.server)
  app.addHook('preClose', page.close)

  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const publicOrigin = findLoopbackRedirect(request.headers.host, publicUrl)
    if (publicOrigin) return reply.redirect(`${publicOrigin}${request.url}`, 307)
    const isHandled = await runMiddleware(page.middleware, request, reply)
    if (isHandled) return reply.hijack()
    return reply
      .code(200)
      .type('text/html; charset=utf-8')
      .header('Content-Security-Policy', developmentPolicy)
      .send(await page.renderIndex(request.url))
  }
}

/** Runs the middleware. Returns true if it has sent a response. */
function runMiddleware(
  middleware: Awaited<ReturnType<OpenDevPage>>['middleware'],
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<boolean> {
  return new Promise((resolve) => {
    reply.raw.once('close', () => resolve(true))
    middleware(request.raw, reply.raw, () => resolve(false))
  })
}
