import { z } from '../z.ts'
import { directoryEvent } from './directory.ts'
import { handleEvent } from './handle.ts'
import type { Metadata, Origin } from './metadata.ts'
import { networkEvent } from './network.ts'
import { type ProfileEvent, profileEvent } from './profile.ts'
import { profileEventInfo } from './profile-event-info.ts'
import { securityEvent } from './security.ts'

/** Every event of the log. Events are permanent: change one with a V2 or an upcast. */
export const directoryLogEvent = z.union([
  profileEvent,
  handleEvent,
  securityEvent,
  networkEvent,
  directoryEvent,
])
export type AnyEvent = z.output<typeof directoryLogEvent>

export const eventTypes = directoryLogEvent.options.flatMap(({ options }) =>
  options.map(({ shape }) => shape.type.value),
)

/** An event to append. `origin` is sealed with it. */
export type NewEvent<Event = AnyEvent> = Event & {
  id: string
  metadata: Metadata
  origin?: Origin | undefined
}

/** A stored event. `erased`: its personal part or origin is permanently unreadable. */
export type RecordedEvent<Event = AnyEvent> = NewEvent<Event> & {
  stream: string
  /** Revision in its stream, from 0. */
  revision: bigint
  /** Position in the log. Increases in commit order; compare positions, never subtract them. */
  position: bigint
  erased: boolean
  /**
   * Random bytes that open the commitment to the personal part, in Base64. Absent without a readable part,
   * and in events from before commitments.
   */
  opening?: string | undefined
}

/** Returns true for an event of a profile's stream. */
export function isProfileEvent(event: RecordedEvent): event is RecordedEvent<ProfileEvent> {
  return event.type in profileEventInfo
}

const typesOfSecurity: ReadonlySet<string> = new Set(
  securityEvent.options.map(({ shape }) => shape.type.value),
)

/** Returns true for the type of an event about attempts. */
export function isSecurityType(type: string): boolean {
  return typesOfSecurity.has(type)
}
