import type { ProfileCommand } from '#contract/commands/profile.ts'
import type { ProfileEvent } from '#contract/events/profile.ts'
import type { CommandContext } from '#domain/decider.ts'
import { isSameHandle } from '#domain/handle/claim.ts'
import { profile } from '#domain/profile/decide.ts'
import { isLive, type ProfileState } from '#domain/profile/state.ts'
import { appendDecided, decide, type Handled, retryConflicts } from '#event-log/handle-command.ts'
import { foldProfile, profileStream } from '#event-log/profile-stream.ts'
import { claimHandle } from './claim-handle.ts'
import type { CommandDeps } from './deps.ts'

/** A command, and whom it is for. A function where it hangs on the profile as it stands. */
export type ProfileRequest = {
  profileId: string
  command: ProfileCommand | ((state: ProfileState) => Promise<ProfileCommand>)
}

/**
 * Runs a command on a profile, and claims the handle that it comes to use. The order keeps a handle
 * from two profiles whenever this stops: read the profile, decide, claim the handle, append to the
 * profile at the revision that was read. A conflict in any of them starts all anew. Throws the
 * domain's `Refusal`, `handle-taken` and `conflict` among them.
 */
export function changeProfile(
  { eventStore, identity }: Pick<CommandDeps, 'eventStore' | 'identity'>,
  { profileId, command }: ProfileRequest,
  context: CommandContext,
): Promise<Handled<ProfileState, ProfileEvent>> {
  return retryConflicts(async () => {
    const { state: before, last } = await foldProfile(eventStore, profileId)
    const chosen = typeof command === 'function' ? await command(before) : command
    const { events, state } = decide(profile, chosen, before, context)
    const handle = handleToClaim(before, state)
    if (handle !== undefined) {
      await claimHandle({ eventStore, identity }, { handle, profileId }, context)
    }
    const appended = await appendDecided(eventStore, profileStream(profileId), events, last)
    return { state, events, appended }
  })
}

/** The handle that a profile comes to use; undefined where it keeps its own or is deleted. */
export function handleToClaim(before: ProfileState, after: ProfileState): string | undefined {
  if (!isLive(after)) return undefined
  const { handle } = after.fields
  return isLive(before) && isSameHandle(before.fields.handle, handle) ? undefined : handle
}
