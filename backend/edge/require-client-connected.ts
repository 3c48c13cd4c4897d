import type { FastifyRequest } from 'fastify'
import { Refusal } from '#domain/refusal.ts'

/** Stops the work for a client that left while its request waited. No response reaches it. */
export function requireClientConnected({ raw }: FastifyRequest): void {
  if (raw.socket.destroyed) throw new Refusal('unavailable')
}
