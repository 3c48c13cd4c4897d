import type { FastifyRequest } from 'fastify'

/**
 * Returns true if If-None-Match contains `etag` or `*`. Weak tags match too, because proxies that
 * compress a response weaken its tag (RFC 9110, 13.1.2).
 */
export function matchesEtag({ headers }: Pick<FastifyRequest, 'headers'>, etag: string): boolean {
  const tags = (headers['if-none-match'] ?? '').split(',').map((tag) => tag.trim())
  return tags.some((tag) => tag === '*' || tag.replace(/^W\//, '') === etag)
}
