import type { SubmitProfileBody } from '#contract/commands/profile.ts'
import type { ProfileEvent, Proof } from '#contract/events/profile.ts'
import { type ProfileFields, profileFields } from '#contract/profile-fields.ts'
import type { CommandContext } from '#domain/decider.ts'
import { parseInput } from '#domain/parse-input.ts'
import type { ProfileState } from '#domain/profile/state.ts'
import { Refusal } from '#domain/refusal.ts'
import { findFlags } from '#domain/security/assess.ts'
import { shouldHold } from '#domain/security/hold.ts'
import type { Handled } from '#event-log/handle-command.ts'
import { findProfile } from '#projections/profile-page/query.ts'
import { tryOut } from './attempt.ts'
import { changeProfile } from './change-profile.ts'
import type { ClaimNames, CommandDeps, InTurn, Owner } from './deps.ts'
import { judge } from './judge.ts'
import { coverSubmission, readSubmission } from './read-submission.ts'
import { listRecentFamilies, noteListing } from './recent-families.ts'

/** A submission: its fields, its owner, and the proof of ownership. */
export type Submission = {
  owner: Owner
  /** The sign-in by which the owner came. Its signature was checked then. */
  signIn: Proof | null
  body: SubmitProfileBody
  inTurn: InTurn
  /** Throws `Refusal('signature-invalid')` where the owner's wallet did not sign. */
  checkProof: (proof: Proof) => Promise<void>
  /** Whether the owner may hang the work of this id: nobody hangs what hangs for somebody else. */
  claimWork: (workId: string) => Promise<boolean>
  claimNames: ClaimNames
  /** Moves the pictures that were uploaded for this submission to the owner's profile. */
  claimPictures: (fields: ProfileFields) => Promise<ProfileFields>
}

/**
 * Takes a submission in. Whatever is refused or flagged is recorded as an attempt. Throws the
 * `Refusal` that says why it was not taken.
 */
export function submitProfile(
  deps: CommandDeps,
  submission: Submission,
  context: CommandContext,
): Promise<Handled<ProfileState, ProfileEvent>> {
  const { owner, signIn, body, inTurn, checkProof } = submission
  const { claimWork, claimNames, claimPictures } = submission
  const { profileType, walletAddress: _typed, message, signature, workId, ...content } = body
  const { address: walletAddress, contractChainId, account, profileId } = owner
  const written = parseInput(profileFields, content)
  const attempt = {
    attempt: 'submit' as const,
    profileId,
    walletAddress,
    content: { ...content, profileType },
  }
  return tryOut(deps.attempts, attempt, context, async (note) => {
    note({ codes: [], flags: findFlags(written) })
    // What is wrong by its form costs nothing, and takes no turn.
    const signed = readSubmission({ message, signature })
    // Nor does what the directory shows to be in vain; for sure only the log tells.
    if (await findProfile(deps.readPool, { id: profileId })) throw new Refusal('wallet-taken')
    return inTurn(async () => {
      if (signed) await checkProof(signed.proof)
      const covered = await coverSubmission(written, { signed, signIn })
      const fields = await claimPictures(written)
      const isOwn = workId && (await claimWork(workId))
      const drawnBy = isOwn ? workId : profileId
      const command = async (state: ProfileState) => {
        const asked = { owner, fields, isNew: true, state, claimNames, workId: drawnBy }
        const flags = await judge(deps, asked, context, note)
        return {
          type: 'SubmitProfile' as const,
          profileId,
          walletAddress,
          contractChainId,
          profileType,
          fields,
          workId: drawnBy,
          recentFamilies: await listRecentFamilies(deps.readPool, profileType),
          ...covered,
          flags,
          hold: shouldHold(deps.config.review, flags),
          founder: deps.config.founderWallet === account,
        }
      }
      const handled = await changeProfile(deps, { profileId, command }, context)
      noteListing(deps.readPool, handled)
      return handled
    })
  })
}
