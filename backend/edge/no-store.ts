import type { FastifyReply } from 'fastify'

/**
 * Forbids browsers and proxies to store a response that only its requester may see. Public responses
 * that must be fresh, such as those about health, have a plain `no-store`.
 */
export function setNoStore(reply: FastifyReply): void {
  reply.header('Cache-Control', 'private, no-store')
}
