import type { FastifyInstance } from 'fastify'

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

/** Headers of every response. Most are the defaults of helmet. */
const securityHeaders = {
  'content-security-policy': defaultPolicy,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
}
const transportSecurity = { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }

/** Adds security headers to every response. Pages replace the default policy. */
export function registerSecurityHeaders(app: FastifyInstance, { protocol }: URL): void {
  const headers = { ...securityHeaders, ...(protocol === 'https:' && transportSecurity) }
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers).header('x-request-id', request.id)
    done()
  })
}
