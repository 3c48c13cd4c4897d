import type { FastifyRequest } from 'fastify'
import { getAddress, isAddress } from 'viem'
import type { SubmitProfileBody } from '#contract/commands/profile.ts'
import { type ProfileEvent, profileEvent } from '#contract/events/profile.ts'
import { profileFields } from '#contract/profile-fields.ts'
import { profile } from '#domain/profile/decide.ts'
import { isLive, type ProfileState } from '#domain/profile/state.ts'
import { Refusal } from '#domain/refusal.ts'
import { assess } from '#domain/security/assess.ts'
import { shouldHold } from '#domain/security/hold.ts'
import { changeProfile, profileStream } from '#event-log/claim-handle.ts'
import { foldEvents, type Handled } from '#event-log/handle-command.ts'
import { hasSameContent } from '#projections/directory/query.ts'
import { contentKey } from '#projections/profile-page/content-key.ts'
import type { ApiDeps } from '../deps.ts'
import { rateLimited, takeTurn } from '../limits/take-turn.ts'
import { requireOwnMedia } from '../media/own-media.ts'
import { sessionOf } from '../session/who.ts'
import { askedBy } from './asking.ts'
import { type Attempt, recordAttempt } from './record-attempt.ts'
import { isBot } from './user-agent.ts'

type SubmitDeps = Pick<
  ApiDeps,
  'config' | 'identity' | 'journal' | 'media' | 'newId' | 'now' | 'pool' | 'readPool'
>

/** Refuses a typed wallet that is none, though the session's wallet takes its place. */
export function requireWallet({ walletAddress }: Pick<SubmitProfileBody, 'walletAddress'>): void {
  if (!walletAddress || isAddress(walletAddress)) return
  const message =
    'The wallet address is not valid: it needs 0x, 40 hex digits and a right checksum.'
  throw new Refusal('wallet-invalid', {
    detail: message,
    errors: [{ path: 'walletAddress', message }],
  })
}

/**
 * Takes a submission in: counts it, judges it, and writes it. Whatever is refused or flagged is
 * recorded as an attempt.
 */
export async function takeSubmission(
  deps: SubmitDeps,
  request: FastifyRequest,
  body: SubmitProfileBody,
): Promise<Handled<ProfileState, ProfileEvent>> {
  const { config, identity, journal, pool } = deps
  const { address, proof } = sessionOf(request)
  const walletAddress = getAddress(address)
  const profileId = identity.profileId(walletAddress)
  const asked = askedBy(request, deps)
  const { walletAddress: _typed, ...content } = body
  const fields = profileFields.parse(content)

  const wait = await takeTurn(pool, 'submit', identity.ipKey(request.ip))
  const before = foldEvents(profile, await journal.read(profileStream(profileId), profileEvent))
  const { hard, flags } = assess(
    { fields, walletAddress },
    {
      botUserAgent: isBot(asked.origin.userAgent),
      rateLimited: wait !== undefined,
      walletTaken: isLive(before),
      // The claim of the handle tells, and only the claim tells for sure.
      handleTaken: false,
      sameContent: await hasSameContent(deps.readPool, contentKey(fields), profileId),
    },
  )
  const attempt: Attempt = {
    attempt: 'submit',
    codes: hard,
    flags,
    profileId,
    life: before.life + (isLive(before) ? 0 : 1),
    walletAddress,
    content,
  }
  const record = (codes: Attempt['codes']) =>
    recordAttempt(deps, { ...attempt, codes }, asked, request.log)

  const [reason] = hard
  if (reason !== undefined) {
    await record(hard)
    throw wait === undefined ? new Refusal(reason) : rateLimited(wait)
  }
  try {
    await requireOwnMedia(deps.media, profileId, fields)
    const handled = await changeProfile(
      journal,
      identity,
      {
        profileId,
        command: {
          type: 'SubmitProfile',
          profileId,
          walletAddress,
          profileType: body.profileType,
          fields,
          proof,
          flags,
          hold: shouldHold(config.review, flags),
          founder: config.founderWallet === walletAddress.toLowerCase(),
        },
      },
      asked,
    )
    if (flags.length > 0) await record([])
    return handled
  } catch (error) {
    if (error instanceof Refusal) await record([error.code])
    throw error
  }
}
