import type { FastifyRequest } from 'fastify'
import { getAddress } from 'viem'
import type { EditProfile, editProfile } from '#contract/commands/profile.ts'
import { contentHash } from '#contract/content-hash.ts'
import { type EditMessage, readEditMessage } from '#contract/edit-message.ts'
import type { ProfileEvent, Proof } from '#contract/events/profile.ts'
import { type ProfileFields, profileFields } from '#contract/profile-fields.ts'
import type { RefusalCode } from '#contract/refusal.ts'
import type { z } from '#contract/z.ts'
import { parseInput } from '#domain/parse-input.ts'
import { mergeEdit } from '#domain/profile/merge-edit.ts'
import { isLive, type LiveProfile, type ProfileState } from '#domain/profile/state.ts'
import { Refusal } from '#domain/refusal.ts'
import { assess } from '#domain/security/assess.ts'
import { changeProfile } from '#event-log/claim-handle.ts'
import type { Handled } from '#event-log/handle-command.ts'
import { hasSameContent } from '#projections/directory/query.ts'
import { contentKey } from '#projections/profile-page/content-key.ts'
import type { ApiDeps } from '../deps.ts'
import { inTurnOf, rateLimited } from '../limits/rate-limit.ts'
import { requireOwnMedia } from '../media/own-media.ts'
import { checkSignature } from '../session/check-signature.ts'
import { sessionOf } from '../session/who.ts'
import type { AttemptQueue } from './attempt-queue.ts'
import { contextOf, type VisitorContext } from './command-context.ts'
import type { Attempt } from './record-attempt.ts'
import { isBot } from './user-agent.ts'

type EditDeps = Pick<
  ApiDeps,
  'config' | 'identity' | 'eventStore' | 'media' | 'newId' | 'now' | 'pool' | 'readPool'
> & { attempts: AttemptQueue }
type EditBody = z.output<typeof editProfile>

/** Refuses a body without message and signature, before anything else about it is told. */
export function requireSigned(body: unknown): void {
  const { message, signature } = (body ?? {}) as Record<string, unknown>
  if (isText(message) && isText(signature)) return
  throw new Refusal('edit-unsigned')
}

const isText = (value: unknown) => typeof value === 'string' && value !== ''

/** Takes an edit in that the profile's owner signed. Refused and flagged ones are recorded. */
export async function takeEdit(
  deps: EditDeps,
  request: FastifyRequest,
  body: EditBody,
): Promise<Handled<ProfileState, ProfileEvent>> {
  const asked = contextOf(request, deps)
  const { address, profileId } = sessionOf(request)
  const { message, signature: _signature, ...content } = body
  const attempt: Attempt = {
    attempt: 'edit',
    codes: [],
    flags: [],
    profileId,
    walletAddress: getAddress(address),
    content,
  }
  try {
    const signed = readEditMessage(message)
    // What is wrong by its form costs nothing, and does not count.
    if (!signed) throw new Refusal('edit-unsigned', { detail: notAnEdit })
    const windows = [
      { kind: 'edit-profile', key: attempt.profileId },
      { kind: 'edit-network', key: deps.identity.ipKey(request.ip) },
    ] as const
    const handled = await inTurnOf({ pool: deps.pool, logger: request.log }, windows, (wait) => {
      if (wait !== undefined) throw rateLimited(wait, 'edits')
      return changeAsSigned(deps, request, { signed, body, attempt, asked })
    })
    if (attempt.flags.length > 0) deps.attempts.add(attempt, asked)
    return handled
  } catch (error) {
    if (error instanceof Refusal && !unrecorded.has(error.code)) {
      deps.attempts.add({ ...attempt, codes: [error.code] }, asked)
    }
    throw error
  }
}

/** Typos, and what is about no profile, are no attempts. */
const unrecorded: ReadonlySet<RefusalCode> = new Set(['invalid-input', 'profile-not-found'])

const notAnEdit =
  'Profile update must be signed with your wallet: the signed message is no profile update.'

type Signed = { signed: EditMessage; body: EditBody; attempt: Attempt; asked: VisitorContext }

/** Changes the profile as the session's wallet signed it. Notes in `attempt` what it finds. */
async function changeAsSigned(
  deps: EditDeps,
  request: FastifyRequest,
  { signed, body, attempt, asked }: Signed,
): Promise<Handled<ProfileState, ProfileEvent>> {
  const { message, signature } = body
  const proof: Proof = { message, signature }
  const { address, contractChainId: chainId } = sessionOf(request)
  const shown = { address: getAddress(address), chainId, ...proof }
  // What counts elsewhere, or as another kind of wallet, is not the one that is signed in.
  if ((await checkSignature(deps.config.rpcUrls, shown)) !== chainId) {
    throw new Refusal('signature-invalid')
  }
  const command = async (state: ProfileState): Promise<EditProfile> => {
    if (!isLive(state)) throw new Refusal('profile-not-found')
    attempt.life = state.life
    const fields = await readEdit(state, body, signed)
    await requireOwnMedia(deps.media, state.profileId, fields)
    attempt.flags = await judgeEdit(deps, state, fields, asked)
    return { type: 'EditProfile', fields, signedAt: signed.at, proof, flags: attempt.flags }
  }
  const wish = { profileId: attempt.profileId, command }
  return changeProfile(deps.eventStore, deps.identity, wish, asked)
}

/** The fields as the edit leaves them; they must be what was signed. */
async function readEdit(
  state: LiveProfile,
  body: EditBody,
  signed: EditMessage,
): Promise<ProfileFields> {
  if (body.profileType !== undefined && body.profileType !== state.profileType) {
    throw new Refusal('type-fixed')
  }
  const fields = parseInput(profileFields, mergeEdit(state.fields, body))
  // First, since it covers the name too: an edit of what was changed meanwhile is told so.
  if (signed.content !== undefined && signed.content !== (await contentHash(fields))) {
    throw new Refusal('edit-content-mismatch')
  }
  const { name } = body as { name?: unknown }
  if (signed.name !== fields.name && signed.name !== name) throw new Refusal('edit-name-mismatch')
  return fields
}

/** Hard findings refuse an edit too; soft ones are kept with it. */
async function judgeEdit(
  { readPool }: Pick<ApiDeps, 'readPool'>,
  { walletAddress, profileId }: LiveProfile,
  fields: ProfileFields,
  { origin }: VisitorContext,
): Promise<EditProfile['flags']> {
  const { hard, flags } = assess(
    { fields, walletAddress },
    {
      botUserAgent: isBot(origin.userAgent),
      rateLimited: false,
      walletTaken: false,
      handleTaken: false,
      sameContent: await hasSameContent(readPool, contentKey(fields), profileId),
    },
  )
  const [reason] = hard
  if (reason !== undefined) throw new Refusal(reason)
  return flags
}
