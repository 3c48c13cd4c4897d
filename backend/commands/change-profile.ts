import type { ProfileCommand } from '#contract/commands/profile.ts'
import type { ProfileEvent } from '#contract/events/profile.ts'
import type { CommandContext } from '#domain/decider.ts'
import { isSameHandle } from '#domain/handle/claim.ts'
import { profile } from '#domain/profile/decide.ts'
import { isLive, type ProfileState } from '#domain/profile/state.ts'
import {
  appendDecided,
  type CommandResult,
  decide,
  retryConflicts,
} from '#event-log/command-steps.ts'
import { foldProfile, profileStream } from '#event-log/profile-stream.ts'
import { claimHandle } from './claim-handle.ts'
import type { CommandDeps } from './deps.ts'

/** A profile and a command on it. The command is a function if it depends on the current state. */
export type ProfileRequest = {
  profileId: string
  command: ProfileCommand | ((state: ProfileState) => Promise<ProfileCommand>)
}

/**
 * Runs a command on a profile, and claims its new handle if that changes. The order of the steps keeps
 * two profiles from sharing a handle even after a crash: read the profile, decide, claim the handle,
 * append at the revision that was read. A conflict in any step repeats all of them. Throws the domain's
 * `Refusal`, including `handle-taken` and `conflict`.
 */
export function changeProfile(
  { eventStore, identity }: Pick<CommandDeps, 'eventStore' | 'identity'>,
  { profileId, command }: ProfileRequest,
  context: CommandContext,
): Promise<CommandResult<ProfileState, ProfileEvent>> {
  return retryConflicts(async () => {
    const { state: before, last } = await foldProfile(eventStore, profileId)
    const chosen = typeof command === 'function' ? await command(before) : command
    const { events, state } = decide(profile, chosen, before, context)
    const handle = findHandleToClaim(before, state)
    if (handle !== undefined) {
      await claimHandle({ eventStore, identity }, { handle, profileId }, context)
    }
    const appended = await appendDecided(eventStore, profileStream(profileId), events, last)
    return { state, events, appended }
  })
}

/** Returns the new handle of a profile; undefined if it is unchanged or the profile is deleted. */
export function findHandleToClaim(before: ProfileState, after: ProfileState): string | undefined {
  if (!isLive(after)) return undefined
  const { handle } = after.fields
  return isLive(before) && isSameHandle(before.fields.handle, handle) ? undefined : handle
}
