import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from '#domain/refusal.ts'

/** Returns true if a request asks for a websocket. Node ignores upgrades to other protocols. */
export function wantsSocket({ headers }: { headers: IncomingHttpHeaders }): boolean {
  return headers.upgrade?.toLowerCase() === 'websocket'
}

/**
 * Returns true if a request comes from our own page. Browsers send `Origin` with every change and every
 * socket. A change without it requires `Sec-Fetch-Site`; a request with neither is refused.
 */
export function isSameOrigin(request: FastifyRequest, publicUrl: URL): boolean {
  const { headers } = request
  const { origin } = headers
  if (wantsSocket(request)) return origin === publicUrl.origin
  const site = headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin') return false
  return origin === undefined ? site === 'same-origin' : origin === publicUrl.origin
}

const reads = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Refuses every state change and every socket from another site. */
export function registerOriginCheck(app: FastifyInstance, publicUrl: URL): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const changes = !reads.has(request.method) || wantsSocket(request)
    const isForeign = changes && !isSameOrigin(request, publicUrl)
    done(isForeign ? new Refusal('origin-refused') : undefined)
  })
}
