import { handleEvent } from '#contract/events/handle.ts'
import { directoryActor } from '#contract/events/metadata.ts'
import type { CommandContext } from '#domain/decider.ts'
import { type Claim, evolveClaim, isAbandonedClaim } from '#domain/handle/claim.ts'
import { Refusal } from '#domain/refusal.ts'
import { toNewEvents } from '#event-log/command-steps.ts'
import type { EventStore } from '#event-log/event-store.ts'
import { foldProfile, profileStream } from '#event-log/profile-stream.ts'
import type { CommandDeps } from './deps.ts'

/**
 * Claims a handle for a profile, even if the last claim is already its own: a concurrent request that
 * considered that claim abandoned must conflict. Throws `Refusal('handle-taken')`, or
 * `WrongExpectedRevision` after a concurrent claim.
 */
export async function claimHandle(
  { eventStore, keyedIds }: Pick<CommandDeps, 'eventStore' | 'keyedIds'>,
  { handle, profileId }: { handle: string; profileId: string },
  context: CommandContext,
): Promise<void> {
  const handleKey = keyedIds.handleKey(handle)
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
 * Takes over an abandoned claim. The request of the claimant may only be slow. `HandleReleased`, at
 * the revision at which its profile did not use the handle, makes that request conflict and retry.
 */
async function takeOver(
  eventStore: EventStore,
  request: { handle: string; handleKey: string; claim: Claim },
  { at, requestId, newId }: CommandContext,
): Promise<void> {
  const { handle, handleKey, claim } = request
  const { state: claimant, last } = await foldProfile(eventStore, claim.profileId)
  if (!isAbandonedClaim({ handle, claim, claimant, now: at })) throw new Refusal('handle-taken')
  const released = {
    type: 'HandleReleased' as const,
    data: { profileId: claim.profileId, handleKey },
  }
  await eventStore.append(
    profileStream(claim.profileId),
    // The history of the claimant must not reveal who requested the handle.
    toNewEvents([released], { at, requestId, actor: directoryActor, newId }),
    last?.revision ?? 'no-stream',
  )
}
