import { handleEvent } from '#contract/events/handle.ts'
import type { CommandContext } from '#domain/decider.ts'
import { type Claim, evolveClaim, isAbandonedClaim } from '#domain/handle/claim.ts'
import { Refusal } from '#domain/refusal.ts'
import type { EventStore } from '#event-log/event-store.ts'
import { toNewEvents } from '#event-log/handle-command.ts'
import { foldProfile, profileStream } from '#event-log/profile-stream.ts'
import type { CommandDeps } from './deps.ts'

/**
 * Claims a handle for a profile, also where the last claim is its own: whoever judged that one must
 * conflict. Throws `Refusal('handle-taken')`, or `WrongExpectedRevision` where others were faster.
 */
export async function claimHandle(
  { eventStore, identity }: Pick<CommandDeps, 'eventStore' | 'identity'>,
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
  const { state: claimant, last } = await foldProfile(eventStore, claim.profileId)
  if (!isAbandonedClaim({ handle, claim, claimant, now: at })) throw new Refusal('handle-taken')
  const released = {
    type: 'HandleReleased' as const,
    data: { profileId: claim.profileId, handleKey },
  }
  // Nobody acts here: who wants the handle is no business of the profile that gave it up.
  const actor = { kind: 'house' as const, id: null }
  await eventStore.append(
    profileStream(claim.profileId),
    toNewEvents([released], { at, requestId, actor, newId }),
    last?.revision ?? 'no-stream',
  )
}
