import type { editProfile as editBody } from '#contract/commands/profile.ts'
import { contentHash } from '#contract/content-hash.ts'
import { type EditMessage, readEditMessage } from '#contract/edit-message.ts'
import type { ProfileEvent, Proof } from '#contract/events/profile.ts'
import type { SoftFlag } from '#contract/flags.ts'
import { type ProfileFields, profileFields } from '#contract/profile-fields.ts'
import type { z } from '#contract/z.ts'
import type { CommandContext } from '#domain/decider.ts'
import { parseInput } from '#domain/parse-input.ts'
import { mergeEdit } from '#domain/profile/merge-edit.ts'
import { isLive, type LiveProfile, type ProfileState } from '#domain/profile/state.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Handled } from '#event-log/handle-command.ts'
import { tryOut } from './attempt.ts'
import { changeProfile } from './change-profile.ts'
import type { ClaimNames, CommandDeps, InTurn, Owner } from './deps.ts'
import { judge } from './judge.ts'

type EditBody = z.output<typeof editBody>

/** An edit: the changed fields and their owner. */
export type Edit = {
  owner: Owner
  body: EditBody
  inTurn: InTurn
  /** Throws `Refusal('signature-invalid')` where the owner's wallet did not sign. */
  checkProof: (proof: Proof) => Promise<void>
  claimNames: ClaimNames
}

/**
 * Takes an edit in that the profile's owner signed. Whatever is refused or flagged is recorded as an
 * attempt. Throws the `Refusal` that says why it was not taken.
 */
export function editProfile(
  deps: CommandDeps,
  { owner, body, inTurn, checkProof, claimNames }: Edit,
  context: CommandContext,
): Promise<Handled<ProfileState, ProfileEvent>> {
  const { address: walletAddress, profileId } = owner
  const { message, signature, ...content } = body
  const proof = { message, signature }
  const attempt = { attempt: 'edit' as const, profileId, walletAddress, content }
  return tryOut(deps.attempts, attempt, context, async (note) => {
    const signed = readEditMessage(message)
    // What is wrong by its form costs nothing, and takes no turn.
    if (!signed) throw new Refusal('edit-unsigned', { detail: notAnEdit })
    return inTurn(async () => {
      await checkProof(proof)
      const command = async (state: ProfileState) => {
        if (!isLive(state)) throw new Refusal('profile-not-found')
        const fields = await readEdit(state, body, signed)
        const asked = { owner, fields, isNew: false, state, claimNames, workId: state.work.id }
        const flags = await judge(deps, asked, context, note)
        const lookalikes = findNewLookalikes(state.fields, fields, flags)
        const holdReasons = deps.config.review === 'none' ? [] : lookalikes
        const edit = { fields, signedAt: signed.at, proof, flags, holdReasons }
        return { type: 'EditProfile' as const, ...edit }
      }
      return changeProfile(deps, { profileId, command }, context)
    })
  })
}

const notAnEdit =
  'Profile update must be signed with your wallet: the signed message is no profile update.'

/** The look-alike flags that an edit brings about. A reviewer has seen those of a name that stays. */
function findNewLookalikes(
  before: ProfileFields,
  after: ProfileFields,
  flags: readonly SoftFlag[],
): SoftFlag[] {
  return flags.filter(
    (flag) =>
      (flag === 'lookalike_name' && before.name !== after.name) ||
      (flag === 'lookalike_handle' && before.handle !== after.handle),
  )
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
