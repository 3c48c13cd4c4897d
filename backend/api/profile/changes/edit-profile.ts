import type { FastifyReply, FastifyRequest } from 'fastify'
import { attemptOf, withAttemptRecording } from '#commands/attempt-recording.ts'
import { parseEdit, editProfile as runEdit } from '#commands/edit-profile.ts'
import type { editProfile as editBody } from '#contract/commands/profile.ts'
import type { ProfileView } from '#contract/views/profile.ts'
import type { z } from '#contract/z.ts'
import { Refusal } from '#domain/refusal.ts'
import type { RateLimitName } from '#edge/limits/limits.ts'
import { createCommandContext } from '../../session/command-context.ts'
import { requireSignature } from '../../session/require-signature.ts'
import { sessionOf } from '../../session/sessions.ts'
import { loadWrittenProfile } from '../../wait-for-projection.ts'
import { type ChangeDeps, commandDepsOf, withChangeLimit } from './change-request.ts'

/** Refuses a body without message and signature, before its other fields are validated. */
export function requireSignatureFields(body: unknown): void {
  const { message, signature } = (body ?? {}) as Record<string, unknown>
  if (isText(message) && isText(signature)) return
  throw new Refusal('edit-unsigned')
}

const isText = (value: unknown) => typeof value === 'string' && value !== ''

const editLimits: RateLimitName[] = ['edit-profile', 'edit-profile-day', 'edit-network']

/** Edits the profile of the session's wallet. */
export async function handleEdit(
  deps: ChangeDeps,
  request: FastifyRequest,
  body: z.output<typeof editBody>,
  reply: FastifyReply,
): Promise<ProfileView> {
  const owner = sessionOf(request)
  const context = createCommandContext(request, deps)
  const attempt = attemptOf('edit', owner, body)
  const handled = await withAttemptRecording(
    deps.attempts,
    attempt,
    context,
    async (reportFindings) => {
      const edit = parseEdit(body)
      return withChangeLimit(deps, request, editLimits, async () => {
        await requireSignature(deps, request, edit.proof)
        return runEdit(commandDepsOf(deps), { owner, edit }, context, reportFindings)
      })
    },
  )
  return loadWrittenProfile(deps, handled, reply)
}
