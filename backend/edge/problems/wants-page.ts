import type { FastifyRequest } from 'fastify'

/** Paths without pages below them: only files and API routes. */
const withoutPages =
  /^\/(api|assets|covers|media|roundels|share|sitemaps|signatures|healthz|readyz|metrics)(\/|$|\?)/

/** Returns true if a request for an unknown address should get a page. */
export function wantsPage({ method, url }: FastifyRequest): boolean {
  return (method === 'GET' || method === 'HEAD') && !withoutPages.test(url)
}
