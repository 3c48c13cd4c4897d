import { type ProfileEvent, profileEvent } from '#contract/events/profile.ts'
import { profile } from '#domain/profile/decide.ts'
import type { ProfileState } from '#domain/profile/state.ts'
import type { EventStore, StreamState } from './event-store.ts'
import { foldEvents } from './handle-command.ts'

/** The name of a profile's stream. */
export function profileStream(profileId: string): string {
  return `profile-${profileId}`
}

/** A profile's stream as it stands, and the state that its events come to. */
export async function readProfile(
  eventStore: EventStore,
  profileId: string,
): Promise<{ past: StreamState<ProfileEvent>; state: ProfileState }> {
  const past = await eventStore.read(profileStream(profileId), profileEvent)
  return { past, state: foldEvents(profile, past) }
}
