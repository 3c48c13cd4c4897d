import type { ProfileCommand } from '#contract/commands/profile.ts'
import { handleEvent } from '#contract/events/handle.ts'
import { type ProfileEvent, profileEvent } from '#contract/events/profile.ts'
import type { CommandContext } from '#domain/decider.ts'
import { type Claim, evolveClaim, isDeadClaim, isSameHandle } from '#domain/handle/claim.ts'
import { profile } from '#domain/profile/decide.ts'
import { isLive, type ProfileState } from '#domain/profile/state.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Identity } from '#vault/identity.ts'
import type { EventStore } from './event-store.ts'
import {
  type CommandRequest,
  foldEvents,
  type Handled,
  handleCommand,
  toNewEvents,
} from './handle-command.ts'

type Wish = { profileId: string; command: CommandRequest<ProfileState, ProfileCommand>['command'] }

/** The name of a profile's stream. */
export function profileStream(profileId: string): string {
  return `profile-${profileId}`
}

/**
 * Runs a command on a profile, and claims the handle that it comes to use. The order keeps a handle
 * from two profiles whenever this stops: read the profile, claim the handle, append to the profile at
 * the revision that was read. Throws the domain's `Refusal`, `handle-taken` and `conflict` among them.
 */
export function changeProfile(
  eventStore: EventStore,
  identity: Identity,
  { profileId, command }: Wish,
  context: CommandContext,
): Promise<Handled<ProfileState, ProfileEvent>> {
  const beforehand = async (before: ProfileState, after: ProfileState) => {
    const handle = handleToClaim(before, after)
    if (handle !== undefined)
      await claimHandle(eventStore, identity, { handle, profileId }, context)
  }
  const request = { stream: profileStream(profileId), command, beforehand }
  return handleCommand(eventStore, { decider: profile, schema: profileEvent }, request, context)
}

function handleToClaim(before: ProfileState, after: ProfileState): string | undefined {
  if (!isLive(after)) return undefined
  const { handle } = after.fields
  return isLive(before) && isSameHandle(before.fields.handle, handle) ? undefined : handle
}

/** Appends a claim even where the last one is one's own: whoever judged that one must conflict. */
async function claimHandle(
  eventStore: EventStore,
  identity: Identity,
  { handle, profileId }: { handle: string; profileId: string },
  context: CommandContext,
): Promise<void> {
  const handleKey = identity.handleKey(handle)
  const stream = `handle-${handleKey}`
  const past = await eventStore.read(stream, handleEvent)
  const claim = past.events.reduce<Claim | undefined>(evolveClaim, undefined)
  if (claim && claim.profileId !== profileId) {
    await takeOver(eventStore, { handle, handleKey, claim }, context)
  }
  const { at, requestId, actor, newId } = context
  const claimed = { type: 'HandleClaimed' as const, data: { profileId, handleKey } }
  await eventStore.append(
    stream,
    toNewEvents([claimed], { at, requestId, actor, newId }),
    past.revision,
  )
}

/**
 * Takes a dead claim over. The claimant may only be slow: `HandleReleased` on its stream, at the
 * revision in which it did not use the handle, makes it conflict and ask again.
 */
async function takeOver(
  eventStore: EventStore,
  wish: { handle: string; handleKey: string; claim: Claim },
  { at, requestId, newId }: CommandContext,
): Promise<void> {
  const { handle, handleKey, claim } = wish
  const stream = profileStream(claim.profileId)
  const past = await eventStore.read(stream, profileEvent)
  const claimant = foldEvents(profile, past)
  if (!isDeadClaim({ handle, claim, claimant, now: at })) throw new Refusal('handle-taken')
  const released = {
    type: 'HandleReleased' as const,
    data: { profileId: claim.profileId, handleKey },
  }
  // Nobody acts here: who wants the handle is no business of the profile that gave it up.
  const actor = { kind: 'house' as const, id: null }
  await eventStore.append(
    stream,
    toNewEvents([released], { at, requestId, actor, newId }),
    past.revision,
  )
}
