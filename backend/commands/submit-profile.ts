import type { SubmitProfileBody } from '#contract/commands/profile.ts'
import type { ProfileEvent } from '#contract/events/profile.ts'
import { type ProfileFields, profileFields } from '#contract/profile/profile-fields.ts'
import type { ProfileType } from '#contract/profile/profile-type.ts'
import type { CommandContext } from '#domain/decider.ts'
import { parseInput } from '#domain/parse-input.ts'
import type { ProfileState } from '#domain/profile/state.ts'
import { Refusal } from '#domain/refusal.ts'
import { findFlags, shouldHold } from '#domain/security/assess.ts'
import type { CommandResult } from '#event-log/command-steps.ts'
import { findProfile } from '#projections/profile-page/query.ts'
import { lifeSubject } from '#vault/subject.ts'
import { assessChange } from './assess-change.ts'
import type { ReportFindings } from './attempt-recording.ts'
import { changeProfile } from './change-profile.ts'
import type { CommandDeps, Owner } from './deps.ts'
import { type CoveringSignature, type ParsedSignature, parseSignature } from './parse-submission.ts'

/**
 * Parses a submission and refuses a wallet that has a profile, before the request counts against the
 * rate limit. The read models may lag, so the decision checks the wallet again. The findings that it reports are
 * replaced by those of `submitProfile`.
 */
export async function prepareSubmission(
  { readPool }: Pick<CommandDeps, 'readPool'>,
  { owner, body }: { owner: Owner; body: SubmitProfileBody },
  reportFindings: ReportFindings,
): Promise<{ fields: ProfileFields; signed: ParsedSignature | null }> {
  const fields = parseInput(profileFields, body)
  reportFindings({ codes: [], flags: findFlags(fields) })
  const signed = parseSignature(body)
  if (await findProfile(readPool, { id: owner.profileId })) throw new Refusal('wallet-taken')
  return { fields, signed }
}

/** A submission whose signature was verified. */
type Submission = {
  owner: Owner
  profileType: ProfileType
  fields: ProfileFields
  signature: CoveringSignature
}

/** Submits a profile, and reports the findings about it. Throws a `Refusal`. */
export function submitProfile(
  deps: CommandDeps,
  { owner, profileType, fields, signature }: Submission,
  context: CommandContext,
  reportFindings: ReportFindings,
): Promise<CommandResult<ProfileState, ProfileEvent>> {
  const { address: walletAddress, contractChainId, account, profileId } = owner
  const command = async (state: ProfileState) => {
    const change = { owner, fields, isNew: true, state }
    const flags = await assessChange(deps, change, context, reportFindings)
    return {
      type: 'SubmitProfile' as const,
      profileId,
      walletAddress,
      contractChainId,
      profileType,
      fields,
      ...signature,
      flags,
      hold: shouldHold(deps.config.reviewMode, flags),
      founder: deps.config.founderWallet === account,
      lastUsedLife: await findLastUsedLife(deps.vault, profileId, state.life),
    }
  }
  return changeProfile(deps, { profileId, command }, context)
}

/**
 * Returns the last life whose number must not be used again: `life`, or a later one whose key is erased. A log
 * that was restored from before such a life contains neither it nor its deletion.
 */
async function findLastUsedLife(
  vault: CommandDeps['vault'],
  profileId: string,
  life: number,
): Promise<number> {
  let last = life
  while (await vault.isErased(lifeSubject(profileId, last + 1))) last += 1
  return last
}
