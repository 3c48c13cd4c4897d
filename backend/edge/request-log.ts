import type { FastifyInstance } from 'fastify'

/** Minimum ms between two warnings about the same route and status. */
const logEveryMs = 1_000

/**
 * Logs one line per request, with the route instead of the address, which may contain names, wallets and
 * searches. Responses from 500 up are warnings, at most one per second, route and status.
 */
export function registerRequestLog(app: FastifyInstance): void {
  const loggedAt = new Map<string, number>()

  function isDue(kind: string): boolean {
    const now = performance.now()
    if (now - (loggedAt.get(kind) ?? Number.NEGATIVE_INFINITY) < logEveryMs) return false
    loggedAt.set(kind, now)
    return true
  }

  app.addHook('onResponse', (request, reply, done) => {
    const { method, routeOptions } = request
    const route = routeOptions.url ?? 'unknown'
    const status = reply.statusCode
    const line = { method, route, status, ms: Math.round(reply.elapsedTime * 10) / 10 }
    if (status >= 500 && isDue(`${route} ${status}`)) request.log.warn(line, 'answered')
    else request.log.debug(line, 'answered')
    done()
  })
}
