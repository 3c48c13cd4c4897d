import type { FastifyRequest } from 'fastify'
import { deleteProfile } from '#commands/delete-profile.ts'
import { ownerEndpoints } from '#contract/endpoints/owner.ts'
import { Refusal } from '#domain/refusal.ts'
import type { ApiApp } from '#edge/api-app.ts'
import { consumeRateLimit } from '#edge/limits/rate-limit.ts'
import { addRoute } from '../../add-route.ts'
import { createCommandContext } from '../../session/command-context.ts'
import { parseProfileId, requireOwner } from '../../session/require-owner.ts'
import { roleOf } from '../../session/role.ts'
import { sessionOf } from '../../session/sessions.ts'
import { waitForErasure } from '../../wait-for-projection.ts'
import type { ChangeDeps } from './change-request.ts'

/** Registers the route by which owners delete their profile, and admins any profile if they give a reason. */
export function registerDeleteRoute(app: ApiApp, deps: ChangeDeps): void {
  const requireValidId = async (request: FastifyRequest) => void parseProfileId(request)
  const options = {
    session: 'required',
    status: 204,
    hooks: { preValidation: requireValidId },
  } as const
  addRoute(app, ownerEndpoints.deleteProfile, options, async (request, reply) => {
    const { id } = request.params
    const isAdmin = roleOf(sessionOf(request), deps) === 'admin'
    if (!isAdmin) await requireOwner(deps, request)
    const isOwn = sessionOf(request).profileId === id
    const reason = isAdmin ? request.body?.adminReason : undefined
    if (!isOwn && reason === undefined) throw reasonRequired()
    if (!isAdmin) {
      await consumeRateLimit(deps, 'delete-profile', { ip: request.ip, profileId: id })
    }
    const context = createCommandContext(request, deps, reason === undefined ? 'owner' : 'admin')
    const deletion = { profileId: id, reason: reason ?? null }
    const { appended, state } = await deleteProfile(deps, deletion, context)
    await waitForErasure(deps, { appended, lives: [{ profileId: id, life: state.life }] }, reply)
    return null
  })
}

function reasonRequired(): Refusal {
  const message = 'Reason is required'
  const errors = [{ path: 'adminReason', message }]
  return new Refusal('invalid-input', { detail: message, errors })
}
