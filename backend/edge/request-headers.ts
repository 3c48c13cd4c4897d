import type { FastifyRequest } from 'fastify'

type Said = Pick<FastifyRequest, 'headers'>

/**
 * Whether a client holds what `etag` names, by If-None-Match: one of a list, or `*` for whatever there
 * is. A proxy that packs an answer makes its tag a weak one, which counts as well (RFC 9110, 13.1.2).
 */
export function holdsTag({ headers }: Said, etag: string): boolean {
  const held = (headers['if-none-match'] ?? '').split(',').map((tag) => tag.trim())
  return held.some((tag) => tag === '*' || tag.replace(/^W\//, '') === etag)
}
