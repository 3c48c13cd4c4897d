import type { ProfileEvent } from '#contract/events/profile.ts'
import type { ProfileType } from '#contract/profile/profile-type.ts'
import type { CommandContext } from '#domain/decider.ts'
import type { ProfileState } from '#domain/profile/state.ts'
import type { CommandResult } from '#event-log/command-steps.ts'
import { changeProfile } from './change-profile.ts'
import type { CommandDeps } from './deps.ts'

/**
 * Changes the type of a profile. `from` is the previous type. Throws `Refusal('type-unchanged')` and
 * `Refusal('profile-not-found')`.
 */
export async function changeProfileType(
  deps: Pick<CommandDeps, 'eventStore' | 'keyedIds'>,
  { profileId, to, reason }: { profileId: string; to: ProfileType; reason: string },
  context: CommandContext,
): Promise<CommandResult<ProfileState, ProfileEvent> & { from: ProfileType }> {
  const command = { type: 'ChangeProfileType' as const, to, reason }
  const handled = await changeProfile(deps, { profileId, command }, context)
  const changed = handled.events.find((event) => event.type === 'ProfileTypeChanged')
  if (!changed) throw new Error(`The type of ${profileId} changed without an event`)
  return { ...handled, from: changed.data.from }
}
