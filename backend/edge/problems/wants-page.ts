import type { FastifyRequest } from 'fastify'

/** Paths below which there are no pages: what is missing there is a missing file or call. */
const withoutPages =
  /^\/(api|assets|covers|media|roundels|share|sitemaps|signatures|healthz|readyz|metrics)(\/|$|\?)/

/** Whether whoever asks for an unknown address is to be shown a page. */
export function wantsPage({ method, url }: FastifyRequest): boolean {
  return (method === 'GET' || method === 'HEAD') && !withoutPages.test(url)
}
