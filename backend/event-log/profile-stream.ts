import { LRUCache } from 'lru-cache'
import { isProfileEvent, type RecordedEvent } from '#contract/events/event.ts'
import { type ProfileEvent, profileEvent } from '#contract/events/profile.ts'
import { profileDecider } from '#domain/profile/decide.ts'
import type { ProfileState } from '#domain/profile/state.ts'
import type { EventStore, StreamState } from './event-store.ts'
import type { AppendResult } from './port.ts'

/** Returns the name of a profile's stream. */
export function profileStream(profileId: string): string {
  return `profile-${profileId}`
}

/** Events per read. */
const pageSize = 50
/**
 * Milliseconds to cache the state of a long stream, so that only later events are read: an owner
 * may edit for years. Entries expire even when unused, because deleted data must not stay in memory.
 */
const cacheMs = 60_000
const maxCached = 200

/** State of a profile, and the position of its last event; undefined without events. */
type CurrentProfile = { state: ProfileState; last: AppendResult | undefined }

const caches = new WeakMap<EventStore, LRUCache<string, CurrentProfile>>()

function cacheOf(eventStore: EventStore): LRUCache<string, CurrentProfile> {
  const known = caches.get(eventStore)
  if (known) return known
  const cache = new LRUCache<string, CurrentProfile>({
    max: maxCached,
    ttl: cacheMs,
    ttlAutopurge: true,
  })
  caches.set(eventStore, cache)
  return cache
}

/** Yields the events of a profile after `after`, oldest first, in pages to limit memory. */
export async function* readProfileEvents(
  eventStore: EventStore,
  profileId: string,
  after = -1n,
): AsyncGenerator<RecordedEvent<ProfileEvent>[]> {
  let from = after + 1n
  for (;;) {
    const read = await eventStore.readRange(profileStream(profileId), { from, limit: pageSize })
    yield read.filter(isProfileEvent)
    if (read.length < pageSize) return
    from += BigInt(pageSize)
  }
}

/**
 * Returns the current state of a profile. Reads only the latest events of a long stream when a
 * cached state exists.
 */
export async function foldProfile(
  eventStore: EventStore,
  profileId: string,
): Promise<CurrentProfile> {
  const cache = cacheOf(eventStore)
  let current = cache.get(profileId) ?? { state: profileDecider.initial, last: undefined }
  for await (const events of readProfileEvents(eventStore, profileId, current.last?.revision)) {
    const end = events.at(-1)
    if (!end) break
    const last = { revision: end.revision, position: end.position }
    current = { state: events.reduce(profileDecider.evolve, current.state), last }
    if (last.revision >= pageSize) cache.set(profileId, current)
  }
  return current
}

/** Returns all events of a profile, and its state after them. */
export async function readProfile(
  eventStore: EventStore,
  profileId: string,
): Promise<{ past: StreamState<ProfileEvent>; state: ProfileState }> {
  const past = await eventStore.read(profileStream(profileId), profileEvent)
  return { past, state: past.events.reduce(profileDecider.evolve, profileDecider.initial) }
}
