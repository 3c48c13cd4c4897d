import type { FastifyRequest } from 'fastify'
import type { Pool } from 'pg'
import { getAddress, isAddress } from 'viem'
import type { SubmitProfile, SubmitProfileBody } from '#contract/commands/profile.ts'
import { type ProfileEvent, profileEvent } from '#contract/events/profile.ts'
import { type ProfileFields, profileFields } from '#contract/profile-fields.ts'
import type { ProfileType } from '#contract/profile-type.ts'
import { parseInput } from '#domain/parse-input.ts'
import { profile } from '#domain/profile/decide.ts'
import { isLive, type ProfileState } from '#domain/profile/state.ts'
import { Refusal } from '#domain/refusal.ts'
import { assess, type Facts } from '#domain/security/assess.ts'
import { shouldHold } from '#domain/security/hold.ts'
import { changeProfile, profileStream } from '#event-log/claim-handle.ts'
import { foldEvents, type Handled } from '#event-log/handle-command.ts'
import { hasSameContent } from '#projections/directory/query.ts'
import { contentKey } from '#projections/profile-page/content-key.ts'
import { findProfile } from '#projections/profile-page/query.ts'
import type { ApiDeps } from '../deps.ts'
import { inTurnOf, rateLimited } from '../limits/rate-limit.ts'
import { requireOwnMedia } from '../media/own-media.ts'
import type { Session } from '../session/store.ts'
import { sessionOf } from '../session/who.ts'
import type { AttemptQueue } from './attempt-queue.ts'
import { contextOf } from './command-context.ts'
import type { Attempt } from './record-attempt.ts'
import { isBot } from './user-agent.ts'

type SubmitDeps = Pick<
  ApiDeps,
  'config' | 'identity' | 'eventStore' | 'media' | 'newId' | 'now' | 'pool' | 'readPool'
> & { attempts: AttemptQueue }

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
  const asked = contextOf(request, deps)
  const window = { kind: 'submit', key: deps.identity.ipKey(request.ip) } as const
  return inTurnOf({ pool: deps.pool, logger: request.log }, [window], async (wait) => {
    const judged = await judge(deps, request, body, {
      botUserAgent: isBot(asked.origin.userAgent),
      rateLimited: wait !== undefined,
    })
    const { attempt, fields } = judged
    const record = (codes: Attempt['codes']) => deps.attempts.add({ ...attempt, codes }, asked)

    const [reason] = attempt.codes
    if (reason !== undefined) {
      record(attempt.codes)
      throw wait === undefined ? new Refusal(reason) : rateLimited(wait)
    }
    try {
      await requireOwnMedia(deps.media, attempt.profileId, fields)
      const command = commandOf(deps, sessionOf(request), body.profileType, judged)
      const wish = { profileId: attempt.profileId, command }
      const handled = await changeProfile(deps.eventStore, deps.identity, wish, asked)
      if (attempt.flags.length > 0) record([])
      return handled
    } catch (error) {
      if (error instanceof Refusal) record([error.code])
      throw error
    }
  })
}

type Judged = { attempt: Attempt; fields: ProfileFields }

/** What is found about a submission. `codes` are the reasons that refuse it. */
async function judge(
  { eventStore, readPool }: SubmitDeps,
  request: FastifyRequest,
  body: SubmitProfileBody,
  found: Pick<Facts, 'botUserAgent' | 'rateLimited'>,
): Promise<Judged> {
  const { walletAddress: _typed, ...content } = body
  const fields = parseInput(profileFields, content)
  const { address, profileId } = sessionOf(request)
  const walletAddress = getAddress(address)
  const before = foldEvents(profile, await eventStore.read(profileStream(profileId), profileEvent))
  const walletTaken = isLive(before)
  const { hard, flags } = assess(
    { fields, walletAddress },
    {
      ...found,
      walletTaken,
      // So that this is the reason before others are; for sure only the claim of the handle tells.
      handleTaken: await isHandleTaken(readPool, fields.handle, profileId),
      sameContent: await hasSameContent(readPool, contentKey(fields), profileId),
    },
  )
  const life = before.life + (walletTaken ? 0 : 1)
  const about = { profileId, life, walletAddress, content }
  return { attempt: { attempt: 'submit', codes: hard, flags, ...about }, fields }
}

async function isHandleTaken(readPool: Pool, handle: string, profileId: string): Promise<boolean> {
  const found = await findProfile(readPool, { handle })
  return found !== undefined && found.id !== profileId
}

function commandOf(
  { config }: SubmitDeps,
  { proof, account, contractChainId }: Session,
  profileType: ProfileType,
  { attempt: { flags, profileId, walletAddress }, fields }: Judged,
): SubmitProfile {
  return {
    type: 'SubmitProfile',
    profileId,
    walletAddress,
    contractChainId,
    profileType,
    fields,
    proof,
    flags,
    hold: shouldHold(config.review, flags),
    founder: config.founderWallet === account,
  }
}
