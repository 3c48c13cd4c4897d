import helmet from '@fastify/helmet'
import Fastify, { type FastifyInstance } from 'fastify'

/** Content Security Policy of responses that are not pages. */
const defaultPolicy =
  "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

/**
 * Creates the policy of a page: only its own origin, inline styles by nonce, and inline scripts by hash
 * ("sha256-…").
 */
export function pagePolicy(nonce: string, scripts: readonly string[]): string {
  return [
    "default-src 'none'",
    `script-src ${["'self'", ...scripts.map((hash) => `'${hash}'`)].join(' ')}`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** Policy of the service worker: it connects only to this origin, and loads no further scripts. */
export const workerPolicy = "default-src 'none'; connect-src 'self'"

/** Policy for development, since Vite's reload needs inline scripts and styles, a socket and a worker. */
export const developmentPolicy = [
  "default-src 'self'",
  "script-src 'self' 'unsafe-inline'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "connect-src 'self' ws:",
  "worker-src 'self' blob:",
  "frame-ancestors 'none'",
].join('; ')

/** Returns the headers of helmet, computed once instead of for each request. */
async function computeHelmetHeaders(publicUrl: URL): Promise<Record<string, string>> {
  const probe = Fastify()
  await probe.register(helmet, {
    contentSecurityPolicy: false,
    strictTransportSecurity: publicUrl.protocol === 'https:',
    xFrameOptions: { action: 'deny' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  })
  probe.get('/', (_request, reply) => reply.code(204).send())
  const { headers } = await probe.inject('/')
  await probe.close()
  const transportHeaders = new Set(['connection', 'date'])
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      typeof value === 'string' && !transportHeaders.has(name) ? [[name, value]] : [],
    ),
  )
}

/** Adds security headers to every response. Pages replace the default policy. */
export async function registerSecurityHeaders(app: FastifyInstance, publicUrl: URL): Promise<void> {
  const headers = {
    ...(await computeHelmetHeaders(publicUrl)),
    'content-security-policy': defaultPolicy,
  }
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers).header('x-request-id', request.id)
    done()
  })
}
