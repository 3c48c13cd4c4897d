import type { editProfile as editBody } from '#contract/commands/profile.ts'
import type { ProfileEvent, Proof } from '#contract/events/profile.ts'
import { type ProfileFields, profileFields } from '#contract/profile/profile-fields.ts'
import type { FlagName } from '#contract/security/flags.ts'
import { type EditMessage, parseChangeMessage } from '#contract/signatures/change-message.ts'
import { contentHash } from '#contract/signatures/content-hash.ts'
import type { z } from '#contract/z.ts'
import type { CommandContext } from '#domain/decider.ts'
import { parseInput } from '#domain/parse-input.ts'
import { mergeEdit } from '#domain/profile/merge-edit.ts'
import { isLive, type LiveProfile, type ProfileState } from '#domain/profile/state.ts'
import { Refusal } from '#domain/refusal.ts'
import type { CommandResult } from '#event-log/command-steps.ts'
import { assessChange } from './assess-change.ts'
import type { ReportFindings } from './attempt-recording.ts'
import { changeProfile } from './change-profile.ts'
import type { CommandDeps, Owner } from './deps.ts'
import { requireVersionLink } from './require-version-link.ts'

type EditBody = z.output<typeof editBody>

/** A parsed edit: the changed fields, the signed text, and its signature. */
export type SignedEdit = {
  changes: Omit<EditBody, keyof Proof>
  text: EditMessage
  proof: Proof
}

/** Parses an edit. Throws if its message is not an edit. Does not verify the signature. */
export function parseEdit({ message, signature, ...changes }: EditBody): SignedEdit {
  const text = parseChangeMessage(message)
  if (text?.kind !== 'edit') throw new Refusal('edit-unsigned', { detail: notAnEdit })
  return { changes, text, proof: { message, signature } }
}

/** Edits a profile, and reports the findings. The signature must be verified. Throws a `Refusal`. */
export function editProfile(
  deps: CommandDeps,
  { owner, edit }: { owner: Owner; edit: SignedEdit },
  context: CommandContext,
  reportFindings: ReportFindings,
): Promise<CommandResult<ProfileState, ProfileEvent>> {
  const { profileId } = owner
  const { text, proof } = edit
  const command = async (state: ProfileState) => {
    if (!isLive(state)) throw new Refusal('profile-not-found')
    const fields = await applyEdit(state, edit)
    const previous = state.lastSigned?.message ?? null
    await requireVersionLink(text.link, { publicUrl: deps.config.publicUrl, previous })
    const change = { owner, fields, isNew: false, state }
    const flags = await assessChange(deps, change, context, reportFindings)
    const lookalikes = findNewLookalikes(state.fields, fields, flags)
    const holdReasons = deps.config.reviewMode === 'none' ? [] : lookalikes
    return { type: 'EditProfile' as const, fields, signedAt: text.at, proof, flags, holdReasons }
  }
  return changeProfile(deps, { profileId, command }, context)
}

const notAnEdit =
  'Profile update must be signed with your wallet: the signed message is not a profile update.'

/** Returns the look-alike flags of a changed name or handle. Unchanged ones were reviewed before. */
function findNewLookalikes(
  before: ProfileFields,
  after: ProfileFields,
  flags: readonly FlagName[],
): FlagName[] {
  return flags.filter(
    (flag) =>
      (flag === 'lookalike_name' && before.name !== after.name) ||
      (flag === 'lookalike_handle' && before.handle !== after.handle),
  )
}

/** Returns the fields after the edit. Throws unless they are the signed ones. */
async function applyEdit(
  state: LiveProfile,
  { changes, text }: SignedEdit,
): Promise<ProfileFields> {
  if (changes.profileType !== undefined && changes.profileType !== state.profileType) {
    throw new Refusal('type-fixed')
  }
  const fields = parseInput(profileFields, mergeEdit(state.fields, changes))
  // A text without a hash covers the name only. The hash is checked first: if the profile changed
  // meanwhile, the content differs, and the name may too.
  if (text.contentHash !== undefined && text.contentHash !== (await contentHash(fields))) {
    throw new Refusal('edit-content-mismatch')
  }
  // The wallet may have signed the name as it was sent, before it was normalized.
  const { name } = changes as { name?: unknown }
  if (text.name !== fields.name && text.name !== name) throw new Refusal('edit-name-mismatch')
  return fields
}
