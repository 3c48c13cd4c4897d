import type { FastifyRequest } from 'fastify'
import { attemptOf, withAttemptRecording } from '#commands/attempt-recording.ts'
import { parseEdit, editProfile as runEdit } from '#commands/edit-profile.ts'
import { ownerEndpoints } from '#contract/endpoints/owner.ts'
import { Refusal } from '#domain/refusal.ts'
import type { ApiApp } from '#edge/api-app.ts'
import type { RateLimitName } from '#edge/limits/limits.ts'
import { addRoute } from '../../add-route.ts'
import { createCommandContext } from '../../session/command-context.ts'
import { requireOwner } from '../../session/require-owner.ts'
import { requireSignature } from '../../session/require-signature.ts'
import { sessionOf } from '../../session/sessions.ts'
import { loadWrittenProfile } from '../../wait-for-projection.ts'
import { type ChangeDeps, commandDepsOf, withChangeLimit } from './change-request.ts'

/** Refuses a body without message and signature, before its other fields are validated. */
function requireSignatureFields(body: unknown): void {
  const { message, signature } = (body ?? {}) as Record<string, unknown>
  if (isText(message) && isText(signature)) return
  throw new Refusal('edit-unsigned')
}

const isText = (value: unknown) => typeof value === 'string' && value !== ''

const editLimits: RateLimitName[] = ['edit-profile', 'edit-profile-day', 'edit-network']

/** Registers the route by which owners edit their profile. */
export function registerEditRoute(app: ApiApp, deps: ChangeDeps): void {
  async function checkEdit(request: FastifyRequest): Promise<void> {
    await requireOwner(deps, request)
    requireSignatureFields(request.body)
  }
  const ownerOnly = { session: 'required', hooks: { preValidation: checkEdit } } as const
  addRoute(app, ownerEndpoints.editProfile, ownerOnly, async (request, reply) => {
    const owner = sessionOf(request)
    const context = createCommandContext(request, deps)
    const handled = await withAttemptRecording(
      deps.attempts,
      attemptOf('edit', owner, request.body),
      context,
      async (reportFindings) => {
        const edit = parseEdit(request.body)
        return withChangeLimit(deps, request, editLimits, async () => {
          await requireSignature(deps, request, edit.proof)
          return runEdit(commandDepsOf(deps), { owner, edit }, context, reportFindings)
        })
      },
    )
    return loadWrittenProfile(deps, handled, reply)
  })
}
