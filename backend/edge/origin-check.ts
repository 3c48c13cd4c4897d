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

/** Returns true if the method of a request may change state. */
export function mayChangeState({ method }: Pick<FastifyRequest, 'method'>): boolean {
  return !reads.has(method)
}

/** Refuses every state change and every socket from another site. */
export function registerOriginCheck(app: FastifyInstance, publicUrl: URL): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const isChecked = mayChangeState(request) || wantsSocket(request)
    const isForeign = isChecked && !isSameOrigin(request, publicUrl)
    done(isForeign ? new Refusal('origin-refused') : undefined)
  })
}
