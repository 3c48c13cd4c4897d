import type { FastifyReply } from 'fastify'

/** Forbids browsers and proxies to store a response that only its requester may see. */
export function setNoStore(reply: FastifyReply): void {
  reply.header('Cache-Control', 'private, no-store')
}
