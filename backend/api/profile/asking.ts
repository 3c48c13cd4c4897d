import type { FastifyRequest } from 'fastify'
import type { Asking } from '#event-log/handle-command.ts'
import type { ApiDeps } from '../deps.ts'
import { sessionOf } from '../session/who.ts'

export type Asked = Asking & {
  origin: { ip: string; userAgent: string }
  newId: () => string
}

const longestUserAgent = 500

/** Who asks for a change, when, and from where, as the event log takes it. */
export function askedBy(
  request: FastifyRequest,
  { identity, now, newId }: Pick<ApiDeps, 'identity' | 'now' | 'newId'>,
  kind: 'owner' | 'admin' = 'owner',
): Asked {
  const { address } = sessionOf(request)
  const userAgent = (request.headers['user-agent'] ?? '').slice(0, longestUserAgent)
  return {
    at: now().toISOString(),
    actor: { kind, id: identity.actorId(address) },
    requestId: request.id,
    origin: { ip: request.ip, userAgent },
    newId,
  }
}
