import type { FastifyRequest } from 'fastify'
import type { Origin } from '#contract/events/metadata.ts'

const longestUserAgent = 500

/** Returns the address and the user agent of a request, as events store them. */
export function originOf({ ip, headers }: FastifyRequest): Origin {
  return { ip, userAgent: (headers['user-agent'] ?? '').slice(0, longestUserAgent) }
}
