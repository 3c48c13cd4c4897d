import type { FastifyRequest } from 'fastify'
import type { Origin } from '#contract/events/metadata.ts'
import type { CommandContext } from '#domain/decider.ts'
import type { ApiDeps } from '#edge/deps.ts'
import { originOf } from '#edge/request-origin.ts'
import { sessionOf } from './sessions.ts'

/** Context of a command from a request. */
export type VisitorContext = CommandContext & { origin: Origin }

/** Creates the context of a command: actor, time and origin. */
export function createVisitorContext(
  request: FastifyRequest,
  { identity, now, newId }: Pick<ApiDeps, 'identity' | 'now' | 'newId'>,
  kind: 'owner' | 'admin' = 'owner',
): VisitorContext {
  const { account } = sessionOf(request)
  return {
    at: now().toISOString(),
    actor: { kind, id: identity.actorId(account) },
    requestId: request.id,
    origin: originOf(request),
    newId,
  }
}
