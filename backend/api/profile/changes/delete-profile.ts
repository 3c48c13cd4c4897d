import type { FastifyReply, FastifyRequest } from 'fastify'
import { deleteProfile } from '#commands/delete-profile.ts'
import { Refusal } from '#domain/refusal.ts'
import { consumeRateLimit } from '#edge/limits/rate-limit.ts'
import { createCommandContext } from '../../session/command-context.ts'
import { requireOwner } from '../../session/require-owner.ts'
import { roleOf } from '../../session/role.ts'
import { sessionOf } from '../../session/sessions.ts'
import { waitForErasure } from '../../wait-for-projection.ts'
import type { ChangeDeps } from './change-request.ts'

/** Deletes a profile for its owner, or for an admin who gives a reason. */
export async function handleDelete(
  deps: ChangeDeps,
  request: FastifyRequest,
  { id, adminReason }: { id: string; adminReason: string | undefined },
  reply: FastifyReply,
): Promise<void> {
  const isAdmin = roleOf(sessionOf(request), deps) === 'admin'
  if (!isAdmin) await requireOwner(deps, request, id)
  const isOwn = sessionOf(request).profileId === id
  const reason = isAdmin ? adminReason : undefined
  if (!isOwn && reason === undefined) throw reasonRequired()
  if (!isAdmin) {
    await consumeRateLimit(deps, 'delete-profile', { ip: request.ip, profileId: id })
  }
  const context = createCommandContext(request, deps, reason === undefined ? 'owner' : 'admin')
  const deletion = { profileId: id, reason: reason ?? null }
  const { appended, state } = await deleteProfile(deps, deletion, context)
  const lives = [{ profileId: id, life: state.life }]
  await waitForErasure(deps, { appended, lives }, reply)
}

function reasonRequired(): Refusal {
  const message = 'Reason is required'
  const errors = [{ path: 'adminReason', message }]
  return new Refusal('invalid-input', { detail: message, errors })
}
