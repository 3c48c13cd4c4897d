import type { ProfileCommand } from '#contract/commands/profile.ts'
import type { ProfileEvent } from '#contract/events/profile.ts'
import type { CommandContext } from '#domain/decider.ts'
import { isSameHandle } from '#domain/handle/claim.ts'
import { profileDecider } from '#domain/profile/decide.ts'
import { isLive, type ProfileState } from '#domain/profile/state.ts'
import {
  appendDecided,
  type CommandResult,
  decide,
  retryConflicts,
} from '#event-log/command-steps.ts'
import type { AppendResult } from '#event-log/port.ts'
import { foldProfile, profileStream } from '#event-log/profile-stream.ts'
import { claimHandle } from './claim-handle.ts'
import type { CommandDeps } from './deps.ts'

type ChangeDeps = Pick<CommandDeps, 'eventStore' | 'keyedIds'>

/** A profile and a command on it. The command is a function if it depends on the current state. */
export type ProfileRequest = {
  profileId: string
  command: ProfileCommand | ((state: ProfileState) => Promise<ProfileCommand>)
}

/**
 * Runs a command on a profile. A conflict in any step repeats all of them. Throws the domain's
 * `Refusal`, including `handle-taken` and `conflict`.
 */
export function changeProfile(
  deps: ChangeDeps,
  { profileId, command }: ProfileRequest,
  context: CommandContext,
): Promise<CommandResult<ProfileState, ProfileEvent>> {
  return retryConflicts(async () => {
    const current = await foldProfile(deps.eventStore, profileId)
    const chosen = typeof command === 'function' ? await command(current.state) : command
    return decideAndAppend(deps, { profileId, command: chosen, ...current }, context)
  })
}

/** A command, with the state that it is decided on. */
type DecisionInput = {
  profileId: string
  command: ProfileCommand
  /** The state that was read, and its last event. */
  state: ProfileState
  last: AppendResult | undefined
}

/**
 * Decides a command on the state that was read, and appends the events. Claims a new handle in between:
 * this order keeps two profiles from sharing a handle even after a crash. Throws the domain's `Refusal`,
 * and `WrongExpectedRevision`.
 */
export async function decideAndAppend(
  { eventStore, keyedIds }: ChangeDeps,
  { profileId, command, state: before, last }: DecisionInput,
  context: CommandContext,
): Promise<CommandResult<ProfileState, ProfileEvent>> {
  const { events, state } = decide(profileDecider, command, before, context)
  const handle = findHandleToClaim(before, state)
  if (handle !== undefined) {
    await claimHandle({ eventStore, keyedIds }, { handle, profileId }, context)
  }
  const appended = await appendDecided(eventStore, profileStream(profileId), events, last)
  return { state, events, appended }
}

/** Returns the new handle of a profile; undefined if it is unchanged or the profile is deleted. */
function findHandleToClaim(before: ProfileState, after: ProfileState): string | undefined {
  if (!isLive(after)) return undefined
  const { handle } = after.fields
  return isLive(before) && isSameHandle(before.fields.handle, handle) ? undefined : handle
}
