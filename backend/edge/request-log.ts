import type { FastifyInstance } from 'fastify'

/** How often at the most it is told at `warn` that a route answered with one status. */
const tellEveryMs = 1_000

/**
 * One line a request: the route and not the address, so no names, wallets or searches are in it. Of answers
 * from 500 up one in a second is a warning, of each route and status: whoever asks for them fills no disk.
 */
export function addRequestLog(app: FastifyInstance): void {
  const toldAt = new Map<string, number>()

  function isNews(kind: string): boolean {
    const now = performance.now()
    if (now - (toldAt.get(kind) ?? Number.NEGATIVE_INFINITY) < tellEveryMs) return false
    toldAt.set(kind, now)
    return true
  }

  app.addHook('onResponse', (request, reply, done) => {
    const { method, routeOptions } = request
    const route = routeOptions.url ?? 'unknown'
    const status = reply.statusCode
    const line = { method, route, status, ms: Math.round(reply.elapsedTime * 10) / 10 }
    if (status >= 500 && isNews(`${route} ${status}`)) request.log.warn(line, 'answered')
    else request.log.debug(line, 'answered')
    done()
  })
}
