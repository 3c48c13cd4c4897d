import { LRUCache } from 'lru-cache'
import { isProfileEvent, type RecordedEvent } from '#contract/events/event.ts'
import { type ProfileEvent, profileEvent } from '#contract/events/profile.ts'
import { profile } from '#domain/profile/decide.ts'
import type { ProfileState } from '#domain/profile/state.ts'
import type { EventStore, StreamState } from './event-store.ts'
import { foldEvents } from './handle-command.ts'
import type { Appended } from './port.ts'

/** The name of a profile's stream. */
export function profileStream(profileId: string): string {
  return `profile-${profileId}`
}

/** Events that are held at once. */
const stretch = 50
/**
 * What a longer stream came to is kept for a while, and only what came after it is read: somebody may edit
 * for years. It goes when its time is over, asked for or not: what somebody deletes may stay in no memory.
 */
const keptMs = 60_000
const mostKept = 200

/** The state of a profile's stream, and the place of its last event, if there is one. */
export type ProfileNow = { state: ProfileState; last: Appended | undefined }

const keptOf = new WeakMap<EventStore, LRUCache<string, ProfileNow>>()

function keptFolds(eventStore: EventStore): LRUCache<string, ProfileNow> {
  const known = keptOf.get(eventStore)
  if (known) return known
  const kept = new LRUCache<string, ProfileNow>({ max: mostKept, ttl: keptMs, ttlAutopurge: true })
  keptOf.set(eventStore, kept)
  return kept
}

/** A profile's events behind the one at `after`, oldest first, so many at a time that little is held. */
export async function* readProfileEvents(
  eventStore: EventStore,
  profileId: string,
  after = -1n,
): AsyncGenerator<RecordedEvent<ProfileEvent>[]> {
  let from = after + 1n
  for (;;) {
    const read = await eventStore.readStretch(profileStream(profileId), { from, limit: stretch })
    yield read.filter(isProfileEvent)
    if (read.length < stretch) return
    from += BigInt(stretch)
  }
}

/** A profile as it stands, for less than its whole stream where that is long. */
export async function foldProfile(eventStore: EventStore, profileId: string): Promise<ProfileNow> {
  const kept = keptFolds(eventStore)
  const stream = profileStream(profileId)
  let now: ProfileNow = kept.get(stream) ?? { state: profile.initial, last: undefined }
  for await (const events of readProfileEvents(eventStore, profileId, now.last?.revision)) {
    const end = events.at(-1)
    if (!end) break
    const last = { revision: end.revision, position: end.position }
    now = { state: events.reduce(profile.evolve, now.state), last }
    if (last.revision >= stretch) kept.set(stream, now)
  }
  return now
}

/** All of a profile's events, and the state that they come to. */
export async function readProfile(
  eventStore: EventStore,
  profileId: string,
): Promise<{ past: StreamState<ProfileEvent>; state: ProfileState }> {
  const past = await eventStore.read(profileStream(profileId), profileEvent)
  return { past, state: foldEvents(profile, past) }
}
