import type { ProfileEvent } from '#contract/events/profile.ts'
import type { CommandContext } from '#domain/decider.ts'
import type { ProfileState } from '#domain/profile/state.ts'
import type { CommandResult } from '#event-log/command-steps.ts'
import { changeProfile } from './change-profile.ts'
import type { CommandDeps } from './deps.ts'

/**
 * Deletes a profile. `reason` is given by an admin; null if the owner deletes. Throws
 * `Refusal('profile-not-found')`.
 */
export function deleteProfile(
  deps: Pick<CommandDeps, 'eventStore' | 'identity'>,
  { profileId, reason }: { profileId: string; reason: string | null },
  context: CommandContext,
): Promise<CommandResult<ProfileState, ProfileEvent>> {
  return changeProfile(deps, { profileId, command: { type: 'DeleteProfile', reason } }, context)
}
