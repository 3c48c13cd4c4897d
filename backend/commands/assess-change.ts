import { isbot, isbotMatches } from 'isbot'
import type { ProfileFields } from '#contract/profile/profile-fields.ts'
import type { CommandContext } from '#domain/decider.ts'
import { isLive, type ProfileState } from '#domain/profile/state.ts'
import { Refusal } from '#domain/refusal.ts'
import { assess, type SimilarityFindings } from '#domain/security/assess.ts'
import { compareProfile } from '#projections/profile-page/compare.ts'
import { isOthersAvatar } from '#projections/profile-page/query.ts'
import type { AttemptFindings, ReportFindings } from './attempt-recording.ts'
import type { CommandDeps, Owner } from './deps.ts'
import { requireOwnMedia } from './own-media.ts'

/** Requested new state of a profile. */
type Change = {
  owner: Pick<Owner, 'address' | 'profileId'>
  fields: ProfileFields
  /** True for a submission. */
  isNew: boolean
  state: ProfileState
}

/**
 * Assesses a submission or an edit, and reports the findings. Returns the flags. Throws a `Refusal`
 * for the first refusal, or for a picture of another profile.
 */
export async function assessChange(
  { leaseNames, media, readPool }: Pick<CommandDeps, 'leaseNames' | 'media' | 'readPool'>,
  { owner: { address: walletAddress, profileId }, fields, isNew, state }: Change,
  { origin }: CommandContext,
  reportFindings: ReportFindings,
): Promise<AttemptFindings['flags']> {
  const similarity = await compareProfile(readPool, fields, profileId)
  const assessWith = (findings: SimilarityFindings) =>
    assess(
      { fields, walletAddress },
      {
        botUserAgent: origin !== undefined && isBot(origin.userAgent),
        walletTaken: isNew && isLive(state),
        // May include a taken handle, which then is the first reason. Only the claim is conclusive.
        ...findings,
      },
    )
  const { refusals, flags: found } = assessWith(similarity)
  const life = state.life + (isLive(state) ? 0 : 1)
  reportFindings({ codes: refusals, flags: found, life })
  const [reason] = refusals
  if (reason !== undefined) throw new Refusal(reason)
  await requireOwnMedia(
    { media, isOthersAvatar: (avatar) => isOthersAvatar(readPool, avatar) },
    profileId,
    fields,
  )
  // Last, since a refused change must not block other profiles from using the same name.
  const isLeased = keepsNames(state, fields) ? bothLeased : await leaseNames(fields, profileId)
  const { flags } = assessWith({
    ...similarity,
    lookalikeName: similarity.lookalikeName || !isLeased.name,
    lookalikeHandle: similarity.lookalikeHandle || !isLeased.handle,
  })
  reportFindings({ codes: refusals, flags, life })
  return flags
}

const bothLeased = { name: true, handle: true }

/** Returns true if an edit changes neither the name nor the handle. */
function keepsNames(state: ProfileState, { name, handle }: ProfileFields): boolean {
  return isLive(state) && state.fields.name === name && state.fields.handle === handle
}

/**
 * Returns true for the user agent of a bot. A headless browser alone does not count: users' tools run
 * one too, it renders the whole page, and its wallet still signs.
 */
function isBot(userAgent: string): boolean {
  // Listing the matches is slow, so only likely bots get this far.
  if (!isbot(userAgent)) return false
  return isbotMatches(userAgent).some((match) => match.toLowerCase() !== 'headless')
}
