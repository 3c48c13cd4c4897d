import type { FastifyRequest } from 'fastify'

/** Whether gzip is welcome; a browser that says so never says `gzip;q=0`. */
export function acceptsGzip({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  return /\bgzip\b(?!;q=0)/.test(headers['accept-encoding'] ?? '')
}
