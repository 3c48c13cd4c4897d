import type { ProfileEvent } from '#contract/events/profile.ts'
import { profileEvent } from '#contract/events/profile.ts'
import type { CommandContext } from '#domain/decider.ts'
import { profile } from '#domain/profile/decide.ts'
import type { ProfileState } from '#domain/profile/state.ts'
import { type Handled, handleCommand } from '#event-log/handle-command.ts'
import { profileStream } from '#event-log/profile-stream.ts'
import type { CommandDeps } from './deps.ts'

/**
 * Deletes a profile. `reason` is an admin's; null where the owner deletes. Throws `Refusal('profile-not-found')` where there is none.
 */
export function deleteProfile(
  { eventStore }: Pick<CommandDeps, 'eventStore'>,
  { profileId, reason }: { profileId: string; reason: string | null },
  context: CommandContext,
): Promise<Handled<ProfileState, ProfileEvent>> {
  const request = {
    stream: profileStream(profileId),
    command: { type: 'DeleteProfile' as const, reason },
  }
  return handleCommand(eventStore, { decider: profile, schema: profileEvent }, request, context)
}
