import type { FastifyRequest } from 'fastify'
import { isAddress } from 'viem'
import { attemptOf, withAttemptRecording } from '#commands/attempt-recording.ts'
import { requireCoverage } from '#commands/parse-submission.ts'
import { prepareSubmission, submitProfile as runSubmission } from '#commands/submit-profile.ts'
import type { SubmitProfileBody } from '#contract/commands/profile.ts'
import { ownerEndpoints } from '#contract/endpoints/owner.ts'
import type { ProfileEvent } from '#contract/events/profile.ts'
import { isLive, type ProfileState } from '#domain/profile/state.ts'
import { Refusal } from '#domain/refusal.ts'
import type { ApiApp } from '#edge/api-app.ts'
import { limitPerKey } from '#edge/limits/concurrency-limit.ts'
import type { CommandResult } from '#event-log/command-steps.ts'
import { bioKey } from '#projections/profile-page/bio-key.ts'
import { addRoute } from '../../add-route.ts'
import { createCommandContext } from '../../session/command-context.ts'
import { requireSignature } from '../../session/require-signature.ts'
import { sessionOf } from '../../session/sessions.ts'
import { loadWrittenProfile } from '../../wait-for-projection.ts'
import { type ChangeDeps, commandDepsOf, withChangeLimit } from './change-request.ts'

/**
 * Refuses an invalid wallet address, as the security page promises. A valid one is not used: the profile gets
 * the wallet of the session.
 */
function requireWallet({ walletAddress }: Pick<SubmitProfileBody, 'walletAddress'>): void {
  if (!walletAddress || isAddress(walletAddress)) return
  const message =
    'The wallet address is not valid: it needs 0x, 40 hex digits and a correct checksum.'
  throw new Refusal('wallet-invalid', {
    detail: message,
    errors: [{ path: 'walletAddress', message }],
  })
}

/** Registers the route of submissions. Submissions with the same bio run one after the other. */
export function registerSubmitRoute(app: ApiApp, deps: ChangeDeps): void {
  const withBioLimit = limitPerKey('submissionOfBio')
  const options = { session: 'required', status: 201 } as const
  addRoute(app, ownerEndpoints.submitProfile, options, async (request, reply) => {
    const { body } = request
    requireWallet(body)
    // The next one waits until the read models show this one, because they are searched for duplicates.
    const { handled, shown } = await withBioLimit(bioKey(body), async () => {
      const written = await submitProfile(deps, request, body)
      return { handled: written, shown: await loadWrittenProfile(deps, written, reply) }
    })
    await deps.drafts.discard(request, body)
    const reasons = isLive(handled.state) ? handled.state.reasons : []
    reply.header('Location', `/api/profile/${shown.id}`)
    return { ...shown, reasons }
  })
}

function submitProfile(
  deps: ChangeDeps,
  request: FastifyRequest,
  body: SubmitProfileBody,
): Promise<CommandResult<ProfileState, ProfileEvent>> {
  const { attempts, drafts } = deps
  const owner = sessionOf(request)
  const context = createCommandContext(request, deps)
  return withAttemptRecording(
    attempts,
    attemptOf('submit', owner, body),
    context,
    async (reportFindings) => {
      const { fields, signed } = await prepareSubmission(deps, { owner, body }, reportFindings)
      return withChangeLimit(deps, request, ['submit'], async () => {
        if (signed) await requireSignature(deps, request, signed.proof)
        // Without a signature of its own, the sign-in must cover the content.
        const signature = await requireCoverage(deps, fields, { signed, signIn: owner.proof })
        const submission = {
          owner,
          profileType: body.profileType,
          fields: await drafts.copyToProfile(request, fields),
          signature,
        }
        return runSubmission(commandDepsOf(deps), submission, context, reportFindings)
      })
    },
  )
}
