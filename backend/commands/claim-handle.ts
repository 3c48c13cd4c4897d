import type { RecordedEvent } from '#contract/events/event.ts'
import { type HandleEvent, handleEvent } from '#contract/events/handle.ts'
import { directoryActor } from '#contract/events/metadata.ts'
import type { CommandContext } from '#domain/decider.ts'
import { isAbandonedClaim } from '#domain/handle/claim.ts'
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
  // The last claim replaces all earlier ones.
  const claim = past.events.at(-1)
  claim?.type satisfies 'HandleClaimed' | undefined
  if (claim && claim.data.profileId !== profileId) {
    await takeOver(eventStore, { handle, claim }, context)
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
  { handle, claim }: { handle: string; claim: RecordedEvent<HandleEvent> },
  { at, requestId, newId }: CommandContext,
): Promise<void> {
  const { profileId } = claim.data
  const { state: claimant, last } = await foldProfile(eventStore, profileId)
  const claimedAt = claim.metadata.at
  if (!isAbandonedClaim({ handle, claimedAt, claimant, now: at })) throw new Refusal('handle-taken')
  const released = { type: 'HandleReleased' as const, data: claim.data }
  await eventStore.append(
    profileStream(profileId),
    // The history of the claimant must not reveal who requested the handle.
    toNewEvents([released], { at, requestId, actor: directoryActor, newId }),
    last?.revision ?? 'no-stream',
  )
}
