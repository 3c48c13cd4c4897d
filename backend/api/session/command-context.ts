import type { FastifyRequest } from 'fastify'
import type { Origin } from '#contract/events/metadata.ts'
import type { CommandContext } from '#domain/decider.ts'
import type { ApiDeps } from '#edge/deps.ts'
import { originOf } from '#edge/request-origin.ts'
import { sessionOf } from './sessions.ts'

/** Creates the context of a command of the session's wallet, as an owner or as an admin. */
export function createCommandContext(
  request: FastifyRequest,
  { keyedIds, now, newId }: Pick<ApiDeps, 'keyedIds' | 'now' | 'newId'>,
  kind: 'owner' | 'admin' = 'owner',
): CommandContext & { origin: Origin } {
  const { account } = sessionOf(request)
  return {
    at: now().toISOString(),
    actor: { kind, id: keyedIds.actorId(account) },
    requestId: request.id,
    origin: originOf(request),
    newId,
  }
}
